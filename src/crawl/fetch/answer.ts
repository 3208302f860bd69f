/**
 * The answer to one request: a value for every way in which it can end. Used all over `crawl`.
 * @module
 */

/** What to get, in one hop. */
export type Request = {
  url: string
  /** The shop is private: its seed is localhost or an IP literal, and only such hosts are connected to. */
  private: boolean
  /** The value of the `Cookie` header; empty means none. */
  cookies?: string
  etag?: string | null
  lastModified?: string | null
  signal?: AbortSignal
  /** `html` (the default) never downloads anything else beyond its header. */
  accept?: 'html' | 'any'
  /** Stop after so many bytes and take what came; without it, a body over the cap is a failure. */
  keep?: number
  /** Most time of it (ms), where that is less than usual. */
  timeoutMs?: number
}

export type FailureReason =
  | 'dns'
  | 'connect'
  | 'tls'
  | 'reset'
  | 'timeout'
  | 'idle'
  | 'too-large'
  | 'protocol'
  | 'status'
  | 'address'
  | 'aborted'

type Common = {
  /** The URL asked for. */
  url: string
  /** From the start of the request to the end of the answer. */
  ms: number
}

type Answered = Common & { status: number; setCookies: string[] }

export type Ok = Answered & {
  kind: 'ok'
  body: Uint8Array
  /** Length of the body, decompressed. */
  bytes: number
  contentType: string | null
  etag: string | null
  lastModified: string | null
}
/** 304: what is stored is still right. */
type Unchanged = Answered & {
  kind: 'unchanged'
  etag: string | null
  lastModified: string | null
}
/** `location` is absolute, or null where the server named none that can be followed. */
type Redirect = Answered & { kind: 'redirect'; location: string | null }
/** Not HTML; its body was not downloaded. */
type OtherType = Answered & { kind: 'other-type'; contentType: string | null }
/** 4xx other than 408 and 429. */
export type Refused = Answered & { kind: 'refused' }
/** 429 and 503: the server asks for a pause. */
type Busy = Answered & { kind: 'busy'; retryAfterMs: number | null }
export type Failed = Common & {
  kind: 'failed'
  reason: FailureReason
  /** A sentence for people. */
  message: string
  status?: number
  /** Whether trying the same again later makes sense. */
  retryable: boolean
  retryAfterMs: number | null
}

export type Answer = Ok | Unchanged | Redirect | OtherType | Refused | Busy | Failed
