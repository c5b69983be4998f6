import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBoth, makePlace, type TestPlace } from '#test/database.ts'
import { migrate } from './migrate.ts'
import { type Db, openDatabase, type Selecting } from './open.ts'
import { prepared } from './prepared.ts'

interface Asked {
  keys: readonly string[]
  below: number
}

describeOnBoth('a prepared query', (dialect) => {
  let place: TestPlace
  let db: Db
  let built = 0
  const namesOf = prepared((from: Selecting, { keys, below }: Asked) => {
    built += 1
    return from.selectFrom('columns').select(['name']).where('key', 'in', keys).where('ordinal', '<', below).orderBy('ordinal')
  })
  const names = async (keys: readonly string[], below: number) => (await namesOf(db.read, { keys, below })).map(({ name }) => name)

  beforeAll(async () => {
    place = await makePlace(dialect)
    db = await openDatabase(place, migrate)
    const values = Array.from({ length: 300 }, (_, n) => ({ key: `k${n}`, name: `第${n}栏`, ordinal: n }))
    await db.write.insertInto('columns').values(values).execute()
  })
  afterAll(async () => {
    await db.close()
    await place.remove()
  })

  test('answers each set of parameters by its own values', async () => {
    expect(await names(['k1', 'k2', 'k3'], 3)).toEqual(['第1栏', '第2栏'])
    expect(await names(['k3', 'k4', 'k5'], 5)).toEqual(['第3栏', '第4栏'])
    expect(await names(['k3'], 5)).toEqual(['第3栏'])
    expect(await names(['k3', 'k3', 'k9', 'k8', 'k7'], 9)).toEqual(['第3栏', '第7栏', '第8栏'])
  })

  test('is built once for lists of similar length, and for a transaction by itself', async () => {
    built = 0
    for (const length of [5, 6, 7, 8])
      expect(
        await names(
          Array.from({ length }, (_, n) => `k${n}`),
          300,
        ),
      ).toHaveLength(length)
    expect(built).toBeLessThanOrEqual(1)
    const seen = await db.write.transaction().execute(async (trx) => {
      await trx.insertInto('columns').values({ key: 'own', name: '新栏', ordinal: 1 }).execute()
      return await namesOf(trx, { keys: ['own'], below: 2 })
    })
    expect(seen).toEqual([{ name: '新栏' }])
  })

  test('is another query in each shape, and without what is left out', async () => {
    const inTurn = prepared(
      (from: Selecting, { below, key }: { below?: number; key?: string }, { direction }: { direction: 'asc' | 'desc' }) => {
        let query = from.selectFrom('columns').select('name').where('ordinal', '>=', 295).orderBy('ordinal', direction)
        if (below !== undefined) query = query.where('ordinal', '<', below)
        if (key !== undefined) query = query.where('key', '=', key)
        return query
      },
    )
    const inOrder = async (...asked: [{ below?: number; key?: string }, 'asc' | 'desc']) =>
      (await inTurn(db.read, asked[0], { direction: asked[1] })).map(({ name }) => name)
    expect(await inOrder({ below: 298 }, 'asc')).toEqual(['第295栏', '第296栏', '第297栏'])
    expect(await inOrder({ below: 297 }, 'desc')).toEqual(['第296栏', '第295栏'])
    expect(await inOrder({}, 'desc')).toHaveLength(5)
    expect(await inOrder({ below: undefined, key: 'k299' }, 'desc')).toEqual(['第299栏'])
    expect(await inOrder({ below: 299, key: 'k298' }, 'asc')).toEqual(['第298栏'])
  })

  test('is another query for each limit, which stands in it', async () => {
    const first = prepared((from: Selecting, { limit }: { limit: number }) =>
      from.selectFrom('columns').select('name').where('ordinal', '>=', 200).orderBy('ordinal').limit(limit),
    )
    for (const limit of [2, 3, 2]) expect(await first(db.read, { limit })).toHaveLength(limit)
  })

  test('takes long lists, and refuses an empty one', async () => {
    const all = Array.from({ length: 300 }, (_, n) => `k${n}`)
    expect(await names(all, 290)).toHaveLength(290)
    await expect(names([], 1)).rejects.toThrow('empty')
  })
})
