/** Writes the JSON Schemas of the import formats into docs/schemas. Run after a change of the contract: `node scripts/write-schemas.ts`. */
import { writeFile } from 'node:fs/promises'
import { competitionSchema } from './schemas/competition-schema.ts'

await writeFile(new URL('../docs/schemas/competition-1.json', import.meta.url), competitionSchema())
