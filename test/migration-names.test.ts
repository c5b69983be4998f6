import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { migrationNumbers, schemaNumber } from '#server/db/migrate.ts'

/** Numbers without a file: one that filled them would make every existing database refuse the program. */
const neverUsed = [13, 14, 15, 18]

test('migrations are numbered without a gap but for the four that were never used, and no file is left out', async () => {
  const files = (await readdir('migrations')).map((name) => /^(\d{4})-[a-z0-9-]+\.ts$/.exec(name)?.[1])
  expect(files.map(Number).sort((a, b) => a - b)).toEqual(migrationNumbers)
  const last = migrationNumbers.at(-1) ?? 0
  expect(migrationNumbers).toEqual(Array.from({ length: last }, (_, i) => i + 1).filter((number) => !neverUsed.includes(number)))
  expect(schemaNumber).toBe(last)
})
