import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** The check of a schema, compiled when it is first asked: that of a competition takes a tenth of a second, and a start asks none. */
export function checkOf<Schema extends TSchema>(schema: Schema): { Check(value: unknown): value is Static<Schema> } {
  let compiled: { Check(value: unknown): boolean } | undefined
  return {
    Check: (value): value is Static<Schema> => {
      compiled ??= Compile(schema)
      return compiled.Check(value)
    },
  }
}
