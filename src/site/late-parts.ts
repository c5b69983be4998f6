let tell = () => {}

/** Until then the server's HTML of late parts is enough. */
export const partsWanted = new Promise<void>((resolve) => {
  tell = resolve
})

/** Somebody is there, or the page is about to change: late parts come alive. */
export function wantParts(): void {
  tell()
}
