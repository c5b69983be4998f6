import type pg from 'pg'

type Types = typeof pg.types

/** bigint (counts) and numeric (averages) come as text by default; ours fit a number. */
export function numbersAsNumbers(types: Types): Types['getTypeParser'] {
  const { INT8, NUMERIC } = types.builtins
  return ((oid: number, format?: 'text') =>
    oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format)) as Types['getTypeParser']
}
