import { isRecord } from '#shared/is-record.ts'

/** Why the worker refused the bytes. */
export type Refusal = 'not-a-picture' | 'animated' | 'too-many-pixels' | 'broken' | 'too-slow' | 'too-much-memory'
const refusals: readonly string[] = [
  'not-a-picture',
  'animated',
  'too-many-pixels',
  'broken',
  'too-slow',
  'too-much-memory',
] satisfies Refusal[]

/** The files, ascending by width, WebP. */
export interface Encoded {
  sources: { width: number; height: number; bytes: Uint8Array }[]
  placeholder: string
  color: string
}

export type Answer = { kind: 'ready' } | { kind: 'encoded'; encoded: Encoded } | { kind: 'refused'; why: Refusal }

/** The worker handles hostile bytes, so its messages are validated like any untrusted input. */
export function isAnswer(message: unknown): message is Answer {
  if (!isRecord(message)) return false
  switch (message.kind) {
    case 'ready':
      return true
    case 'refused':
      return typeof message.why === 'string' && refusals.includes(message.why)
    case 'encoded':
      return isEncoded(message.encoded)
    default:
      return false
  }
}

function isEncoded(value: unknown): value is Encoded {
  if (!isRecord(value) || !Array.isArray(value.sources) || value.sources.length === 0) return false
  return (
    value.sources.every(isSource) &&
    typeof value.placeholder === 'string' &&
    /^data:image\/webp;base64,[A-Za-z0-9+/=]{1,177}$/.test(value.placeholder) &&
    typeof value.color === 'string' &&
    /^#[0-9a-f]{6}$/.test(value.color)
  )
}

function isSource(value: unknown): boolean {
  return isRecord(value) && isPixels(value.width) && isPixels(value.height) && value.bytes instanceof Uint8Array
}

function isPixels(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 16_383
}
