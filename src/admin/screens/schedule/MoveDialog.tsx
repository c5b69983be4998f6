import { Button, Flex, Form, Modal } from 'antd'
import { useState } from 'react'
import { fieldOfInstant, instantOfField } from '#admin/pieces/beijing.ts'
import { MomentInput } from '#admin/pieces/DateInput.tsx'
import { AutoComplete } from '#admin/pieces/Select.tsx'
import type { Placement } from '#rules/schedule/model.ts'
import { instantOfMinute } from '#rules/schedule/time.ts'
import type { Entry } from './calendar.ts'
import styles from './schedule.module.css'

interface Props {
  entry: Entry
  /** Why it cannot be placed, if the last run found no place. */
  reason: string | null
  venues: readonly string[]
  /** Why its date cannot be changed here. */
  whyNot: string | null
  troublesAt(placement: Placement): readonly string[]
  onMove(placement: Placement): void
  onUnpin(): void
  onForget(): void
  onClose(): void
}

/** Moves one match by a form, which works by keyboard and on a phone too. */
export function MoveDialog({ entry, reason, venues, whyNot, troublesAt, onMove, onUnpin, onForget, onClose }: Props) {
  const { bout, name, planned, isPinned } = entry
  const [local, setLocal] = useState(fieldOfInstant(bout.start === null ? null : instantOfMinute(bout.start)))
  const [venue, setVenue] = useState(bout.venue)
  const at = instantOfField(local)
  const troubles = at === null || whyNot !== null ? [] : troublesAt({ at, venue: venue.trim() })
  return (
    <Modal
      open
      title={name}
      onCancel={onClose}
      footer={
        <Flex gap={8} wrap justify="flex-end">
          {isPinned && <Button onClick={onUnpin}>不再固定</Button>}
          {planned !== null && <Button onClick={onForget}>恢复原来的</Button>}
          <Button key="close" onClick={onClose}>
            {whyNot === null ? '取消' : '关闭'}
          </Button>
          {whyNot === null && (
            <Button
              key="move"
              type="primary"
              disabled={at === null || venue.trim().length > 60}
              onClick={() => at !== null && onMove({ at, venue: venue.trim() })}
            >
              改好并固定
            </Button>
          )}
        </Flex>
      }
    >
      {whyNot !== null && <p>{whyNot}</p>}
      {reason !== null && <p className={styles.problem}>没排上：{reason}</p>}
      <Form layout="vertical" name="schedule-move" component="div" disabled={whyNot !== null}>
        <Form.Item label="时间（北京时间）" htmlFor="move-at">
          <MomentInput id="move-at" value={local} onChange={({ target }) => setLocal(target.value)} />
        </Form.Item>
        <Form.Item label="场地" htmlFor="move-venue">
          <AutoComplete
            id="move-venue"
            options={venues.map((value) => ({ value }))}
            value={venue}
            onChange={(value: string) => setVenue(value)}
          />
        </Form.Item>
      </Form>
      <div role="status">
        {troubles.length > 0 && (
          <ul className={styles.sentences}>
            {troubles.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  )
}
