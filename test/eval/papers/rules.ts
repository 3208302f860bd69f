import type { Figures } from './figure.ts'

export const figures: Figures = async () => []
