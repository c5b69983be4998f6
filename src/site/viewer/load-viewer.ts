import type { Viewer as ViewerComponent } from './Viewer.tsx'

/** How long the viewer's script may take before it is given up, ms. */
const patienceMs = 10_000

/** The viewer, fetched when it is first asked for. Rejects where it does not come. */
export async function loadViewer(): Promise<typeof ViewerComponent> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The viewer took too long')), patienceMs)
  })
  try {
    const { Viewer } = await Promise.race([import('./Viewer.tsx'), late])
    return Viewer
  } finally {
    clearTimeout(timer)
  }
}
