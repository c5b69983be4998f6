import { type ReactNode, Suspense, use } from 'react'
import { partsWanted } from './late-parts.ts'
import { loadParts, type PagePart } from './page-part.ts'

interface Props<Module> {
  part: PagePart<Module>
  children: (module: Module) => ReactNode
}

/**
 * A part whose script the first page asks for at the first sign that somebody uses it: what the server rendered stays as it is until then, and
 * whatever answers a tap in it without a script does. On all other ways its script was brought with the data.
 */
export function LatePart<Module>(props: Props<Module>) {
  return (
    <Suspense fallback={null}>
      <Brought {...props} />
    </Suspense>
  )
}

function Brought<Module>({ part, children }: Props<Module>) {
  if (part.module === null) {
    // Of a script that cannot be had it never ends: the server's page stays.
    part.arrival ??= partsWanted.then(() => loadParts([part])).catch(() => new Promise<void>(() => {}))
    use(part.arrival)
  }
  return part.module === null ? null : children(part.module)
}
