import { type Static, Type } from 'typebox'
import { nullable, oneOf } from '#shared/envelope.ts'

/** What the doctor looks at, in the order in which it says what it found. */
export const checks = [
  ...[
    'settings',
    'runtime',
    'upgrade',
    'folder',
    'space',
    'modes',
    'descriptors',
    'database',
    'schema',
    'integrity',
    'references',
    'counter',
    'clock',
  ],
  ...[
    'log',
    'search',
    'media',
    'orphans',
    'leftovers',
    'admin',
    'filing',
    'backup',
    'drill',
    'server',
    'starts',
    'nodes',
    'https',
    'certificate',
    'address',
    'events',
    'cache',
    'proxy',
  ],
] as const
export type Check = (typeof checks)[number]

const findingStates = ['good', 'unchecked', 'warning', 'fault'] as const
export type FindingState = (typeof findingStates)[number]

export const Finding = Type.Object({
  check: oneOf(checks),
  state: oneOf(findingStates),
  said: Type.String({ description: 'one sentence' }),
  cure: nullable(Type.String({ description: 'a command or setting that mends it; null where there is nothing to mend' })),
})
export type Finding = Static<typeof Finding>

/** GET /api/admin/doctor */
export const Examination = Type.Object({ at: Type.String({ format: 'date-time' }), findings: Type.Array(Finding) })
export type Examination = Static<typeof Examination>
