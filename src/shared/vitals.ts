import { type Static, Type } from 'typebox'
import { type SitePageName, sitePages } from './paths.ts'

const vitalNames = ['LCP', 'INP', 'CLS', 'TTFB'] as const
const devices = ['ios', 'android', 'pc'] as const

const pageNames: readonly (SitePageName | 'notFound')[] = [...(Object.keys(sitePages) as SitePageName[]), 'notFound'] // its own keys

/** One of a closed list; a mapped union alone loses its type. */
function oneOf<T extends string>(names: readonly T[]) {
  return Type.Unsafe<T>(Type.Union(names.map((name) => Type.Literal(name))))
}

/** Milliseconds, except CLS, which has no unit. */
export const VitalsReport = Type.Object(
  {
    page: oneOf(pageNames),
    device: oneOf(devices),
    channel: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,32}$' })),
    metrics: Type.Array(
      Type.Object({ name: oneOf(vitalNames), value: Type.Number({ minimum: 0, maximum: 600_000 }) }, { additionalProperties: false }),
      { minItems: 1, maxItems: 4 },
    ),
  },
  { additionalProperties: false },
)
export type VitalsReport = Static<typeof VitalsReport>
