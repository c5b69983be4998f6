import { Agent, request as httpRequest } from 'node:http'

/** The response to an upload; `cut` where the connection ended without one. */
export interface UploadEnd {
  status: number | 'cut'
  message: string
  /** Resolves when the server has closed the connection, for uploads that stay. */
  closed: Promise<void>
}

interface UploadWish {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  /** How many bytes are sent; their content does not matter. */
  bytes: number
  /** Content-Length; null: none, the body is chunked. */
  declares: number | null
  /**
   * `ends`: the body is complete. `stays`: neither completes nor disconnects. `leaves`: disconnects after the response. `cuts`: disconnects
   * before it.
   */
  ending: 'ends' | 'stays' | 'leaves' | 'cuts'
}

const chunk = Buffer.alloc(64 * 1024, 'leitai')

/** Sends a body of any length and reads the response meanwhile, which fetch does not do. */
export function upload({ url, method, headers, bytes, declares, ending }: UploadWish): Promise<UploadEnd> {
  return new Promise((done) => {
    let sent = 0
    let onClosed = () => {}
    const closed = new Promise<void>((resolve) => {
      onClosed = resolve
    })
    const length = declares === null ? {} : { 'content-length': String(declares) }
    const outgoing = httpRequest(url, { method, headers: { ...headers, ...length }, agent: new Agent({ keepAlive: false }) })
    outgoing.on('error', () => done({ status: 'cut', message: '', closed }))
    outgoing.on('close', onClosed)
    outgoing.on('response', (response) => {
      let text = ''
      response.on('data', (part) => (text += String(part)))
      response.on('error', () => {})
      response.on('end', () => {
        done({ status: response.statusCode ?? 0, message: messageIn(text), closed })
        if (ending === 'leaves') outgoing.destroy()
      })
    })
    const write = () => {
      while (sent < bytes) {
        const part = chunk.subarray(0, Math.min(chunk.length, bytes - sent))
        sent += part.length
        if (!outgoing.write(part)) {
          outgoing.once('drain', write)
          return
        }
      }
      if (ending === 'ends') outgoing.end()
      if (ending === 'cuts') setTimeout(() => outgoing.destroy(), 100)
    }
    outgoing.flushHeaders()
    write()
  })
}

function messageIn(text: string): string {
  try {
    return String(JSON.parse(text).message)
  } catch {
    return text
  }
}
