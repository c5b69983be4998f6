import { Ajv } from 'ajv'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'
import { type Line, openLine } from '#test/line.ts'

let app: TestApp
let line: Line
beforeAll(async () => {
  app = await testApp('sqlite')
  await addColumns(app)
  await insertCompetition(app, league())
  line = await openLine(app)
})
afterAll(async () => {
  line.close()
  await app.close()
})

interface EventSchema {
  properties: { event: { enum: [string] }; data: { contentSchema: object } }
}

/** By name of the event, from the description of the API. */
async function described(): Promise<Map<string, object>> {
  const { paths } = (await app.http.inject('/api/openapi.json')).json()
  const { itemSchema } = paths['/api/live'].get.responses['200'].content['text/event-stream']
  const events: EventSchema[] = itemSchema.anyOf
  return new Map(events.map(({ properties }) => [properties.event.enum[0], properties.data.contentSchema]))
}

/** Reads with a parser that is not ours, in pieces that end anywhere, until there is an event of this name. */
async function readUntil(name: string, signal: AbortSignal): Promise<{ messages: EventSourceMessage[]; retries: number[] }> {
  const messages: EventSourceMessage[] = []
  const retries: number[] = []
  const parser = createParser({
    onEvent: (message) => messages.push(message),
    onRetry: (retry) => retries.push(retry),
    onError: (error) => {
      throw error
    },
  })
  const response = await fetch(`${line.origin}/api/live?topics=matches,match:9999,competition:1`, { signal })
  let isTold = false
  for await (const text of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    for (const character of text) parser.feed(character)
    if (messages.some(({ event }) => event === name)) break
    if (isTold) continue
    isTold = true
    const { id } = await app.db.read.selectFrom('matches').select('id').where('key', '=', 'p4').executeTakeFirstOrThrow()
    await app.write(async (_db, touch) => touch(`match:${id}`, 'competition:1', 'matches'))
  }
  return { messages, retries }
}

test('an independent reader finds events in the stream, each as the description of the API says', async () => {
  const schemas = await described()
  expect([...schemas.keys()].sort()).toEqual(['beat', 'gone', 'hello', 'match', 'part', 'resync'])
  const { messages, retries } = await readUntil('part', AbortSignal.timeout(15_000))
  expect(messages.map(({ event }) => event)).toEqual(['hello', 'gone', 'match', 'part', 'part'])
  expect(retries).toEqual([expect.any(Number)])
  expect(messages.at(-1)?.id).toBe(app.live.position())
  const ajv = new Ajv({ strict: false, validateFormats: false })
  for (const { event = '', data } of messages) {
    const fits = ajv.compile(schemas.get(event) ?? false)
    expect([event, fits(JSON.parse(data)), fits.errors]).toEqual([event, true, null])
    expect(fits({ ...JSON.parse(data), v: 2 })).toBe(false)
  }
})
