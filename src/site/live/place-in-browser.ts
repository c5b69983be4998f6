/** Streams of all tabs together: with six, a browser that speaks HTTP/1.1 would load nothing more from this site. */
const places = ['live-1', 'live-2', 'live-3'] as const

/** Takes one of the places for a stream, until the returned function is called; null where none is free, or the browser cannot tell. */
export async function takePlace(): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return null
  for (const name of places) {
    const leave = await take(name)
    if (leave) return leave
  }
  return null
}

function take(name: string): Promise<(() => void) | null> {
  return new Promise((taken) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((leave) => taken(leave))
        taken(null)
      })
      .catch(() => taken(null))
  })
}
