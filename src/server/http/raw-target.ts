/** Of a redirect, characters: many proxies allow 4 KB for all headers of a response. */
const longestLocation = 2_000

/** The request line of a reading method, as the bytes came, each a character. Backslashes and a second slash at the start would lead to another host. */
const requestLine = /^(?:GET|HEAD) (\/(?!\/)[\w\-.~:/?#[\]@!$&'()*+,;=%\x80-\xff]*) HTTP\/1\.[01]\r\n/

/**
 * Where an address was sent as it is read, 青锋 instead of %E9%9D%92…, which HTTP does not allow and old programs do: the same with its
 * bytes encoded. Null where that is not what the parser stumbled over.
 */
export function encodedTarget(error: NodeJS.ErrnoException): string | null {
  const packet: unknown = 'rawPacket' in error ? error.rawPacket : null
  if (error.code !== 'HPE_INVALID_URL' || !Buffer.isBuffer(packet)) return null
  const target = requestLine.exec(packet.toString('latin1', 0, 2 * longestLocation))?.[1]
  const location = target?.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
  return location === undefined || location === target || location.length > longestLocation ? null : location
}
