/** Where a source lies in the media files: `ab/<hash>-<width>.webp`. */
export function mediaKey(hash: string, width: number): string {
  return `${hash.slice(0, 2)}/${hash}-${width}.webp`
}

/** The address a browser fetches it from. */
export function mediaUrl(hash: string, width: number): string {
  return `/media/${mediaKey(hash, width)}`
}

/** The key that an address names, or undefined where no source could ever lie. */
export function mediaKeyOf(folder: string, file: string): string | undefined {
  if (!/^[0-9a-f]{2}$/.test(folder) || !/^[0-9a-f]{64}-[1-9]\d{0,3}\.webp$/.test(file)) return undefined
  return file.startsWith(folder) ? `${folder}/${file}` : undefined
}
