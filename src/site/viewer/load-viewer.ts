import type { Viewer as ViewerComponent } from './Viewer.tsx'

/** Timeout of loading the viewer's script, ms. */
const patienceMs = 10_000

/** The viewer, loaded on first use. Rejects where loading fails. */
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
