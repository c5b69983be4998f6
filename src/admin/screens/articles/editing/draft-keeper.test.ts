import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure, LineFailure } from '#admin/api.ts'
import type { ArticleDraft, DocumentEditing, DraftSaved } from '#shared/admin/articles.ts'
import { DraftKeeper, type LocalDraft } from './draft-keeper.ts'

const draft = (title: string): ArticleDraft => ({
  title,
  summary: '',
  columnId: null,
  slug: null,
  coverId: null,
  body: { type: 'doc', content: [{ type: 'paragraph' }] },
  authorLine: '',
  source: '',
  editor: '',
  reprintNote: '',
  isAiMade: false,
  isPinned: false,
  tellsResult: false,
  tags: [],
  links: [],
})

const editing = (rev: number, title: string): DocumentEditing => ({
  id: 7,
  kind: 'article',
  state: 'draft',
  isChanged: false,
  publishedAt: null,
  unpublishAt: null,
  deletedAt: null,
  updatedAt: '2026-11-20T12:00:00.000Z',
  updatedBy: null,
  rev,
  draft: draft(title),
  pictures: [],
  linkNames: [],
  address: null,
})

interface Sent {
  rev: number
  title: string
  aside?: string | undefined
}

function keeping(answer: (sent: Sent) => DraftSaved | Error | Promise<DraftSaved> = ({ rev }) => saved(rev + 1)) {
  const sent: (Sent & { at: number })[] = []
  const local: { now: LocalDraft | null; at: number[] } = { now: null, at: [] }
  const began = Date.now()
  const keeper = new DraftKeeper(
    {
      async send(rev, { title }, aside) {
        sent.push({ rev, title, aside: aside?.title, at: Date.now() - began })
        const given = await answer({ rev, title, aside: aside?.title })
        if (given instanceof Error) throw given
        return given
      },
      async keep(value) {
        local.now = value
        local.at.push(Date.now() - began)
      },
      async forget() {
        local.now = null
      },
      now: () => new Date().toISOString(),
    },
    editing(3, '旧'),
  )
  return { keeper, sent, local }
}

const saved = (rev: number): DraftSaved => ({ rev, updatedAt: '2026-11-20T12:31:00.000Z', isChanged: true })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the last key is in the browser within 2 s and at the server within 5 s', async () => {
  const { keeper, sent, local } = keeping()
  keeper.change(draft('新'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(local.at[0]).toBeLessThanOrEqual(2_000)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(sent).toMatchObject([{ rev: 3, title: '新' }])
  expect(keeper.state.get()).toMatchObject({ rev: 4, isAhead: false, isOnlyHere: false, trouble: null, isChanged: true })
  expect(local.now).toBeNull()
})

test('who types without a pause is saved on the way', async () => {
  const { keeper, sent } = keeping()
  for (let i = 0; i < 100; i += 1) {
    keeper.change(draft(`第 ${i} 字`))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(sent.length).toBeGreaterThanOrEqual(2)
  expect(sent[0]?.at).toBeLessThanOrEqual(5_000)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent.at(-1)?.title).toBe('第 99 字')
  expect(sent.map(({ rev }) => rev)).toEqual(sent.map((_, i) => 3 + i))
})

test('without a line it tries again after growing pauses, and saves when the line is back', async () => {
  let isDown = true
  const { keeper, sent, local } = keeping(({ rev }) => (isDown ? new LineFailure() : saved(rev + 1)))
  keeper.change(draft('断线'))
  await vi.advanceTimersByTimeAsync(60_000)
  const pauses = sent.slice(1).map(({ at }, i) => at - (sent[i]?.at ?? 0))
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses.length).toBeGreaterThanOrEqual(3)
  expect(local.now?.draft.title).toBe('断线')
  expect(keeper.state.get()).toMatchObject({ isAhead: true, isOnlyHere: false, trouble: { kind: 'later' } })
  isDown = false
  keeper.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(keeper.state.get()).toMatchObject({ isAhead: false, trouble: null })
  expect(local.now).toBeNull()
})

test('a session that has ended is waited for; what is typed meanwhile goes with it', async () => {
  let isOut = true
  const { keeper, sent } = keeping(({ rev }) => (isOut ? new ApiFailure(401, '请登录', null) : saved(rev + 1)))
  keeper.change(draft('一'))
  await vi.advanceTimersByTimeAsync(5_000)
  keeper.change(draft('二'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  isOut = false
  keeper.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.at(-1)).toMatchObject({ rev: 3, title: '二' })
})

test('a conflict stops all sending until somebody chooses', async () => {
  const theirs = editing(9, '别人的')
  const { keeper, sent, local } = keeping(({ rev }) => (rev === 9 ? saved(10) : new ApiFailure(409, '刚被修改', { current: theirs })))
  keeper.change(draft('我的'))
  await vi.advanceTimersByTimeAsync(5_000)
  keeper.change(draft('我的，再改'))
  await vi.advanceTimersByTimeAsync(120_000)
  keeper.resume()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent).toHaveLength(1)
  expect(await keeper.flush()).toBe(false)
  expect(sent).toHaveLength(1)
  expect(local.now?.draft.title).toBe('我的，再改')
  expect(keeper.base()?.title).toBe('旧')
  await keeper.settle(keeper.draft())
  expect(sent.at(-1)).toMatchObject({ rev: 9, title: '我的，再改', aside: undefined })
  expect(keeper.state.get()).toMatchObject({ rev: 10, isAhead: false, trouble: null })
  expect(keeper.base()?.title).toBe('我的，再改')
})

test('of two texts that were merged, the own one goes along until the server has it', async () => {
  let isDown = false
  const theirs = editing(9, '别人的')
  const { keeper, sent, local } = keeping(({ rev }) =>
    isDown ? new LineFailure() : rev === 9 ? saved(10) : rev === 3 ? new ApiFailure(409, '刚被修改', { current: theirs }) : saved(rev + 1),
  )
  keeper.change(draft('我的'))
  await vi.advanceTimersByTimeAsync(5_000)
  isDown = true
  await keeper.settle(draft('合起来的'))
  expect(local.now).toMatchObject({ rev: 9, base: { title: '别人的' }, draft: { title: '合起来的' }, aside: { title: '我的' } })
  isDown = false
  keeper.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.at(-1)).toMatchObject({ rev: 9, title: '合起来的', aside: '我的' })
  keeper.change(draft('合起来，再写'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent.at(-1)).toMatchObject({ rev: 10, aside: undefined })
})

test('an own text that no revision can hold does not hold up the merged one', async () => {
  const { keeper, sent } = keeping(({ rev, aside }) =>
    rev === 3
      ? new ApiFailure(409, '刚被修改', { current: editing(9, '别人的') })
      : aside
        ? new ApiFailure(422, '有误', { faults: [{ path: '/aside/body', message: '图片已删除' }] })
        : saved(10),
  )
  keeper.change(draft('我的'))
  await vi.advanceTimersByTimeAsync(5_000)
  await keeper.settle(draft('合起来的'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent.at(-1)).toMatchObject({ title: '合起来的', aside: undefined })
  expect(keeper.state.get()).toMatchObject({ rev: 10, isAhead: false, trouble: null })
})

test('the other text can be taken instead', async () => {
  const theirs = editing(9, '别人的')
  const { keeper, local } = keeping(() => new ApiFailure(409, '刚被修改', { current: theirs }))
  keeper.change(draft('我的'))
  await vi.advanceTimersByTimeAsync(5_000)
  await keeper.adopt(theirs)
  expect(keeper.state.get()).toMatchObject({ rev: 9, isAhead: false, trouble: null })
  expect(keeper.draft().title).toBe('别人的')
  expect(local.now).toBeNull()
})

test('rights that were lost are said, and the text stays here', async () => {
  const { keeper, local, sent } = keeping(() => new ApiFailure(403, '没有权限', null))
  keeper.change(draft('我的'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(keeper.state.get().trouble).toEqual({ kind: 'forbidden', message: '没有权限' })
  expect(local.now?.draft.title).toBe('我的')
})

test('what was refused is sent again once it was changed', async () => {
  const { keeper, sent } = keeping(({ rev, title }) =>
    title === '坏' ? new ApiFailure(422, '有误', { faults: [{ path: '/draft/title', message: '有误' }] }) : saved(rev + 1),
  )
  keeper.change(draft('坏'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent).toHaveLength(1)
  expect(keeper.state.get().trouble).toMatchObject({ kind: 'refused', faults: [{ path: '/draft/title' }] })
  keeper.change(draft('好'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(keeper.state.get()).toMatchObject({ isAhead: false, trouble: null })
})

test('leaving keeps what is ahead and sends it once', async () => {
  const { keeper, sent, local } = keeping(() => new LineFailure())
  keeper.change(draft('走了'))
  keeper.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(local.now?.draft.title).toBe('走了')
})

test('what is found newer may be shown where nothing was typed, and is a conflict where something was', async () => {
  const { keeper, sent } = keeping()
  expect(await keeper.find(editing(3, '旧'))).toBe(false)
  expect(await keeper.find(editing(4, '别人的'))).toBe(true)
  await keeper.adopt(editing(4, '别人的'))
  keeper.change(draft('我的'))
  expect(await keeper.find(editing(5, '又一个'))).toBe(false)
  const { trouble } = keeper.state.get()
  expect(trouble).toMatchObject({ kind: 'conflict', current: { rev: 5, draft: { title: '又一个' } } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  // Reported once, until there is another version.
  await keeper.find(editing(5, '又一个'))
  expect(keeper.state.get().trouble).toBe(trouble)
  await keeper.find(editing(6, '第三个'))
  expect(keeper.state.get().trouble).toMatchObject({ current: { rev: 6 } })
})

test('a save of one’s own that is still on its way is no news', async () => {
  let answerNow = () => {}
  const { keeper, sent } = keeping(
    () =>
      new Promise((answered) => {
        answerNow = () => answered(saved(4))
      }),
  )
  keeper.change(draft('我的'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(1)
  const found = keeper.find(editing(4, '我的'))
  answerNow()
  expect(await found).toBe(false)
  expect(keeper.state.get()).toMatchObject({ rev: 4, isAhead: false, trouble: null })
})
