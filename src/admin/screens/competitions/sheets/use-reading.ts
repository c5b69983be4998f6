import { useEffect, useRef, useState } from 'react'
import type { ColumnMeaning, SheetReading } from '#shared/admin/sheets.ts'
import type { SheetEncoding } from '#shared/sheets/encodings.ts'
import type { ReadingInput } from './requests.ts'

/** The user's choices for columns, by title, so that a corrected file that is chosen again is read the same way. */
export type ColumnOverrides = Map<string, ColumnMeaning>

/** How to read a file, with the user's corrections. `key`: part of the query key of this reading. */
export function useReading(file: File, overrides: ColumnOverrides) {
  const [encoding, setEncoding] = useState<SheetEncoding>()
  const [sheet, setSheet] = useState<string>()
  const [columns, setColumns] = useState<Readonly<Record<string, ColumnMeaning>>>({})
  const input: ReadingInput = { file, columns, ...(encoding && { encoding }), ...(sheet !== undefined && { sheet }) }
  const corrections = {
    onEncoding: setEncoding,
    onSheet(next: string) {
      setSheet(next)
      setColumns({})
    },
    onColumn(letter: string, title: string, meaning: ColumnMeaning) {
      if (title !== '') overrides.set(title, meaning)
      setColumns((before) => ({ ...before, [letter]: meaning }))
    },
  }
  return { input, corrections, key: [encoding, sheet, columns] as const, overrides: { columns: overrides, set: setColumns } }
}

/** Applies the choices made for the previous file once this one has been read. */
export function useColumnOverrides(
  reading: SheetReading | null | undefined,
  { columns: overrides, set }: ReturnType<typeof useReading>['overrides'],
): void {
  const isApplied = useRef(false)
  useEffect(() => {
    if (!reading || isApplied.current) return
    isApplied.current = true
    const known = reading.columns.flatMap(({ letter, title, meaning }) => {
      const override = overrides.get(title)
      return override === undefined || override === meaning ? [] : [[letter, override] as const]
    })
    if (known.length > 0) set(Object.fromEntries(known))
  }, [reading, overrides, set])
}

/** The file does not change while it is shown; the effect of its import may. */
export const triedOnce = { gcTime: 0, staleTime: 0, retry: false, refetchOnWindowFocus: false } as const
