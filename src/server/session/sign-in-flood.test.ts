import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { ownOrigin, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { hashPassword } from './password.service.ts'

const password = 'marmalade-trolley-violet'

interface Knock {
  name: string
  address: string
  typed?: string
  cookie?: string
}

describeOnBoth('many strangers at the door', (dialect) => {
  let app: TestApp
  let name: string
  /** The cookie of a browser in which the owner has signed in. */
  let device: string
  beforeAll(async () => {
    app = await testApp(dialect)
    ;({ name } = await signedIn(app, 'editor', { passwordHash: await hashPassword(password) }))
    const { cookies } = await knock({ name, address: '198.51.100.1' })
    device = cookies.filter((cookie) => cookie.name.endsWith('device')).map((cookie) => `${cookie.name}=${cookie.value}`)[0] ?? ''
    expect(device).not.toBe('')
  })
  afterAll(() => app.close())

  async function knock({ name: who, address, typed = password, cookie = '' }: Knock) {
    const { statusCode: status, cookies } = await app.http.inject({
      method: 'POST',
      url: '/api/admin/session',
      remoteAddress: address,
      headers: { origin: ownOrigin, 'content-type': 'application/json', cookie },
      payload: JSON.stringify({ name: who, password: typed }),
    })
    return { status, cookies }
  }
  /** The owner's sign-in in the known browser, which gets another cookie by it. */
  async function knownKnock(address: string) {
    const answer = await knock({ name, address, cookie: device })
    const renewed = answer.cookies.find((cookie) => cookie.name.endsWith('device'))
    if (renewed) device = `${renewed.name}=${renewed.value}`
    return answer
  }
  /** Knocks from 130 lines at once while `act` runs. Who is refused is heard of, and knocks again, over a line of some length. */
  async function flooded(networkOf: (i: number) => string, act: () => Promise<void>): Promise<number[]> {
    answers = []
    let isOver = false
    const floods = Array.from({ length: 130 }, async (_, i) => {
      while (!isOver) {
        answers.push((await stranger(networkOf(i))).status)
        await sleep(100)
      }
    })
    try {
      await sleep(500)
      await act()
    } finally {
      isOver = true
      await Promise.all(floods)
    }
    return answers
  }
  let answers: number[] = []
  const guesses = () => answers.filter((status) => status === 401).length
  /** Of the strangers whose guesses wait, a hundred and more, so many may be heard between the owner's knock and its answer. */
  const few = 30
  let strangers = 0
  const stranger = (network: string) =>
    knock({ name: `x${++strangers}`, address: `${network}:${strangers.toString(16)}::1`, typed: 'not the password' })

  test('of one network keep neither the owner’s browser nor anybody from elsewhere waiting', async () => {
    const heard = await flooded(
      () => '2001:db8:1',
      async () => {
        for (let i = 2; i < 8; i += 1) {
          const before = guesses()
          const [known, unknown] = await Promise.all([
            knownKnock(`198.51.100.${i}`),
            knock({ name: `nobody-${i}`, address: `198.51.100.${i + 100}` }),
          ])
          expect([known.status, unknown.status]).toEqual([200, 401])
          expect(guesses() - before).toBeLessThan(few)
        }
      },
    )
    expect(heard.filter((status) => status === 401).length, 'no more than it has guesses').toBeLessThanOrEqual(120)
  }, 60_000)

  test('of many networks keep other strangers waiting, but not the owner’s browser', async () => {
    const networkOf = (i: number) => `2001:db8:${(0x100 + i).toString(16)}`
    await flooded(networkOf, async () => {
      for (let i = 2; i < 6; i += 1) {
        const before = guesses()
        expect((await knownKnock(`198.51.100.${i}`)).status).toBe(200)
        expect(guesses() - before).toBeLessThan(few)
      }
    })
  }, 60_000)

  test('of one IPv6 /48 have 120 guesses in a quarter of an hour, which no single /64 of it uses up', async () => {
    app.clock.advance(3_600_000)
    const countOf = async (network: string) =>
      (await app.db.read.selectFrom('sign_in_attempts').select('count').where('key', '=', `address:${network}`).executeTakeFirst())?.count
    const inside = async (last: number) =>
      (await knock({ name: `y${last}`, address: `2001:db8:2:1::${last.toString(16)}`, typed: 'wrong' })).status
    const inTurn: number[] = []
    for (let i = 1; i <= 33; i += 1) inTurn.push(await inside(i))
    expect(inTurn).toEqual([...Array(30).fill(401), 429, 429, 429])
    expect([await countOf('2001:db8:2:1'), await countOf('2001:db8:2')]).toEqual([30, 30])
    expect((await stranger('2001:db8:2')).status).toBe(401)
    await app.db.write.updateTable('sign_in_attempts').set({ count: 120 }).where('key', '=', 'address:2001:db8:2').execute()
    const rows = async () =>
      (await app.db.read.selectFrom('sign_in_attempts').select('key').where('key', 'not like', 'request:%').execute()).length
    const before = await rows()
    for (let i = 0; i < 5; i += 1) expect((await stranger('2001:db8:2')).status).toBe(429)
    expect(await rows(), 'who is refused leaves nothing to be kept').toBe(before)
    expect((await stranger('2001:db8:3')).status).toBe(401)
    expect((await knownKnock('2001:db8:2:99::1')).status, 'the owner’s browser').toBe(200)
  })
})
