import { messageOf, type PartAnswer, type PartWish } from './measured-apart.ts'
import { parts } from './parts.ts'

/** Measures one part in this process, which `measuredApart` has started for it. */
process.once('message', async ({ name, dataFolder, port, wish }: PartWish) => {
  const answer = await measured({ name, dataFolder, port, wish })
  process.send?.(answer, () => process.disconnect())
})

async function measured({ name, dataFolder, port, wish }: PartWish): Promise<PartAnswer> {
  const load = parts[name]
  if (!load) throw new Error(`There is no part ${name}`)
  try {
    const measure = await load()
    return { measured: await measure(dataFolder, port, wish) }
  } catch (error) {
    return { failed: messageOf(error) }
  }
}
