/**
 * Stands between a store and its libSQL server, and fails as networks do: nobody there, answers that are lost.
 * @module
 */

import { createServer } from 'node:http'

export type LossyProxy = {
  url: string
  /** Requests that came. */
  requests: number
  /** Answers that were lost after the server had done what was asked. */
  lost: number
  /** Nobody answers, and nothing reaches the server. */
  down: boolean
  /** Which answers are lost, by the number of the request and its body. */
  loses: (request: number, body: string) => boolean
  stop(): void
}

export async function proxyTo(server: string): Promise<LossyProxy> {
  const proxy: LossyProxy = {
    ...{ url: '', requests: 0, lost: 0, down: false, loses: () => false },
    stop: () => void listener.close(),
  }
  const listener = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (proxy.down) return void request.socket.destroy()
    const number = ++proxy.requests
    const body = Buffer.concat(chunks).toString()
    const { method = 'POST', url = '/' } = request
    const headers = { 'content-type': request.headers['content-type'] ?? 'text/plain' }
    const answer = await fetch(new URL(url, server), { method, headers, body })
    const text = await answer.text()
    if (proxy.loses(number, body)) {
      proxy.lost++
      return void request.socket.destroy()
    }
    const type = answer.headers.get('content-type') ?? 'text/plain'
    response.writeHead(answer.status, { 'content-type': type })
    response.end(text)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  proxy.url = `http://127.0.0.1:${(listener.address() as { port: number }).port}`
  return proxy
}
