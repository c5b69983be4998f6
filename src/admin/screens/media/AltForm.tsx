import { useMutation } from '@tanstack/react-query'
import { Alert, App, Form, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure, api } from '#admin/api.ts'
import { mediaItemQuery, mediaKey } from '#admin/media/media.queries.ts'
import { clearFaults, showFaults } from '#admin/pieces/fields.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { counted, upTo } from '#admin/pieces/text-limit.ts'
import { useOnRefetch } from '#admin/pieces/use-on-refetch.ts'
import { queryClient } from '#admin/query-client.ts'
import { useWhyNot } from '#admin/session.ts'
import type { MediaItem } from '#shared/admin/media.ts'
import styles from './media-library.module.css'
import { PictureConflict } from './PictureConflict.tsx'

/** The alternative text. After a conflict the other user's text is shown next to the input. */
export function AltForm({ item, onDirty }: { item: MediaItem; onDirty(isDirty: boolean): void }) {
  const { message } = App.useApp()
  const why = useWhyNot('media.write')
  const [form] = Form.useForm<{ alt: string }>()
  const [problems, setProblems] = useState<string[]>([])
  const [theirs, setTheirs] = useState<MediaItem | null>(null)
  const saved = item.picture.alt
  const shown = useRef(saved)
  const typed = Form.useWatch('alt', form) ?? saved
  const isDirty = typed !== saved
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  // Changed elsewhere: what nobody has typed over follows, and what somebody has is shown beside it.
  useOnRefetch(item, (newer) => {
    const before = shown.current
    shown.current = newer.picture.alt
    if (newer.picture.alt === before || newer.picture.alt === typed) return
    if (typed === before) form.setFieldsValue({ alt: newer.picture.alt })
    else setTheirs(newer)
  })
  const save = useMutation({
    mutationFn: ({ alt, rev }: { alt: string; rev: number }) =>
      api('PATCH /media/:id', { params: { id: item.picture.id }, body: { rev, alt } }),
    onSuccess: async (after) => {
      setTheirs(null)
      setProblems([])
      clearFaults(form)
      queryClient.setQueryData(mediaItemQuery(item.picture.id).queryKey, after)
      form.setFieldsValue({ alt: after.picture.alt })
      void message.success('已保存')
      await queryClient.invalidateQueries({ queryKey: mediaKey })
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === 409)
        setTheirs(error.current as MediaItem) // the route answers 409 with the item
      else setProblems(showFaults(form, error))
    },
  })
  const takeTheirs = (current: MediaItem) => {
    setTheirs(null)
    queryClient.setQueryData(mediaItemQuery(item.picture.id).queryKey, current)
    form.setFieldsValue({ alt: current.picture.alt })
  }
  return (
    <Form form={form} layout="vertical" initialValues={{ alt: saved }} onFinish={({ alt }) => save.mutate({ alt, rev: item.rev })}>
      {problems.map((text) => (
        <Alert key={text} type="error" showIcon title={text} role="alert" className={styles.notice} />
      ))}
      {theirs && (
        <PictureConflict
          told={`现在的替代文字：${theirs.picture.alt || '（空）'}`}
          isSaving={save.isPending}
          onMine={() => save.mutate({ alt: typed, rev: theirs.rev })}
          onTheirs={() => takeTheirs(theirs)}
        />
      )}
      <Form.Item name="alt" label="替代文字" extra="给看不到图片的人：图里有什么" rules={[upTo(300)]}>
        <Input.TextArea rows={3} count={counted(300)} disabled={why !== null} />
      </Form.Item>
      <MayButton act="media.write" type="primary" htmlType="submit" loading={save.isPending} disabled={!isDirty || theirs !== null}>
        保存替代文字
      </MayButton>
    </Form>
  )
}
