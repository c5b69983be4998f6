import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { Select } from '#admin/pieces/Select.tsx'
import { textFault } from '#admin/pieces/text-limit.ts'
import type { EventKind, MatchEvent } from '#shared/competitions/statistics.ts'
import styles from './statistics.module.css'
import { clockText, secondsTyped } from './typed.ts'

interface Named {
  slug: string
  name: string
}

interface Props {
  kinds: readonly EventKind[]
  events: readonly MatchEvent[]
  sides: readonly string[]
  /** Those who may be named, by side. */
  players: readonly (readonly Named[])[]
  endSeconds: number | null
  /** By the event's position. */
  faults: ReadonlyMap<number, string>
  disabled: boolean
  onChange(events: MatchEvent[]): void
}

interface Form {
  time: string
  kind: string | null
  /** Counted from 0. */
  side: number | null
  player: string | null
  text: string
}

const empty: Form = { time: '', kind: null, side: null, player: null, text: '' }

/** What happened at which moment: a list in the order of time, and a form that adds to it or changes one. */
export function EventsField({ kinds, events, sides, players, endSeconds, faults, disabled, onChange }: Props) {
  const [form, setForm] = useState<Form>({ ...empty, kind: kinds.length === 1 ? (kinds[0]?.key ?? null) : null })
  const [editing, setEditing] = useState<MatchEvent | null>(null)
  const [lack, setLack] = useState<string | null>(null)
  const time = useRef<HTMLInputElement>(null)
  const kind = kinds.find(({ key }) => key === form.kind)
  const isOfPlayer = kind?.of === 'player'
  const set = (part: Partial<Form>) => {
    setForm({ ...form, ...part })
    setLack(null)
  }
  const nameOf = (side: number, slug: string) => players[side]?.find((each) => each.slug === slug)?.name ?? slug
  const said = ({ kind: key, side, player }: MatchEvent) => {
    const { name = key, sign } = kinds.find((each) => each.key === key) ?? {}
    return [sign, name, sides[side - 1] ?? `第 ${side} 方`, player !== undefined && nameOf(side - 1, player)].filter(Boolean).join(' ')
  }
  const leave = () => {
    setEditing(null)
    setForm({ ...empty, kind: form.kind, side: form.side })
    setLack(null)
  }
  const put = () => {
    const at = secondsTyped(form.time)
    const wrong =
      at === null
        ? '时间请写成 12:34（分:秒）'
        : endSeconds !== null && at > endSeconds
          ? `时间在结束之后：这一局只有 ${clockText(endSeconds)}`
          : !kind
            ? '请选择事件'
            : form.side === null
              ? '请选择是哪一方'
              : textFault(form.text.trim(), 200)
    if (wrong !== undefined || at === null || !kind || form.side === null) {
      setLack(wrong ?? null)
      return
    }
    const text = form.text.trim()
    const event: MatchEvent = {
      at,
      kind: kind.key,
      side: form.side + 1,
      ...(isOfPlayer && form.player !== null && { player: form.player }),
      ...(text !== '' && { text }),
    }
    const others = editing ? events.filter((each) => each !== editing) : events
    onChange([...others, event].toSorted((a, b) => a.at - b.at))
    leave()
    time.current?.focus()
  }
  const edit = (event: MatchEvent) => {
    setEditing(event)
    setLack(null)
    setForm({
      time: clockText(event.at),
      kind: event.kind,
      side: event.side - 1,
      player: event.player ?? null,
      text: event.text ?? '',
    })
    time.current?.focus()
  }
  return (
    <section className={styles.section} aria-label="事件">
      <h3>事件</h3>
      {events.length > 0 && (
        <ol className={styles.events}>
          {events.map((event, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be equal
            <li key={i} className={styles.event}>
              <time>{clockText(event.at)}</time>
              <p>
                {said(event)}
                {event.text && <span className={styles.said}>：{event.text}</span>}
              </p>
              <span>
                <Button
                  type="text"
                  icon={<EditOutlined aria-hidden />}
                  disabled={disabled}
                  aria-label={`修改 ${clockText(event.at)} 的${said(event)}`}
                  onClick={() => edit(event)}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  disabled={disabled}
                  aria-label={`删除 ${clockText(event.at)} 的${said(event)}`}
                  onClick={() => {
                    if (event === editing) leave()
                    onChange(events.filter((each) => each !== event))
                  }}
                />
              </span>
              {faults.has(i) && (
                <span role="alert" className={styles.wrong}>
                  {faults.get(i)}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      <fieldset className={styles.plain} aria-label={editing ? '修改事件' : '加一件事件'} disabled={disabled}>
        <div className={styles.adding}>
          <label htmlFor="event-time">
            时间
            <Input
              id="event-time"
              ref={(input) => {
                time.current = input?.input ?? null
              }}
              placeholder="12:34"
              value={form.time}
              status={lack?.startsWith('时间') ? 'error' : ''}
              onChange={(event) => set({ time: event.target.value })}
              onPressEnter={put}
            />
          </label>
          <label htmlFor="event-kind">
            事件
            <Select
              id="event-kind"
              value={form.kind}
              disabled={disabled}
              placeholder="选择"
              options={kinds.map(({ key, name, sign }) => ({ value: key, label: [sign, name].filter(Boolean).join(' ') }))}
              onChange={(key) => set({ kind: key })}
            />
          </label>
          <label htmlFor="event-side">
            哪一方
            <Select
              id="event-side"
              value={form.side}
              disabled={disabled}
              placeholder="选择"
              options={sides.map((name, side) => ({ value: side, label: name }))}
              onChange={(side) => set({ side, player: null })}
            />
          </label>
          {isOfPlayer && (
            <label htmlFor="event-player">
              选手
              <Select
                id="event-player"
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                value={form.player}
                disabled={disabled || form.side === null}
                placeholder="可以不选"
                options={(form.side === null ? [] : (players[form.side] ?? [])).map(({ slug, name }) => ({ value: slug, label: name }))}
                onChange={(player: string | undefined) => set({ player: player ?? null })}
              />
            </label>
          )}
          <label htmlFor="event-text" className={styles.wide}>
            说明
            <Input
              id="event-text"
              placeholder="可以不写"
              value={form.text}
              onChange={(event) => set({ text: event.target.value })}
              onPressEnter={put}
            />
          </label>
          <div className={styles.foot}>
            <Button disabled={disabled} onClick={put}>
              {editing ? '改好' : '加上'}
            </Button>
            {editing && <Button onClick={leave}>不改了</Button>}
          </div>
          {lack && (
            <span role="alert" className={styles.lack}>
              {lack}
            </span>
          )}
        </div>
      </fieldset>
    </section>
  )
}
