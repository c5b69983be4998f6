import { useMutation } from '@tanstack/react-query'
import { Alert, App, Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import { keyOf } from '#admin/query-keys.ts'
import type { MediaUses } from '#shared/admin/media.ts'
import type { NewTakedown, Takedown } from '#shared/admin/takedowns.ts'
import { takedownReasonMax } from '#shared/limits.ts'
import { showFaults } from './fields.ts'
import { counted, upTo } from './text-limit.ts'
import { UsePlaces } from './UsePlaces.tsx'

interface Target {
  kind: 'picture' | 'video'
  id: number
  name: string
  uses: number
  /** Those of the uses that are not on the screen behind the dialog. */
  places?: MediaUses['items']
  hasPoster?: boolean
  /** What else has its cover. */
  coverPlaces?: MediaUses['items']
}

interface Props {
  /** Null: closed. */
  target: Target | null
  onTakenDown(takedown: Takedown): Promise<void>
  onClose(): void
}

/** Asks for the reason and explains the consequence: the files cannot be restored. */
export function TakeDownModal({ target, onTakenDown, onClose }: Props) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Pick<NewTakedown, 'reason' | 'withPoster'>>()
  const [problems, setProblems] = useState<string[]>([])
  const take = useMutation({
    mutationFn: (body: NewTakedown) => api('POST /takedowns', { body }),
    onSuccess: async (takedown) => {
      onClose()
      void message.success({
        duration: 8,
        content: `已下架，文件${takedown.removedAt === null ? '打不开了，会在后台继续删除' : '已删除'}。用了 CDN 的话，请到「下架记录」复制地址去刷新`,
      })
      await queryClient.invalidateQueries({ queryKey: keyOf('GET /takedowns') })
      await onTakenDown(takedown)
    },
    onError: (error) => setProblems(showFaults(form, error)),
  })
  const { places = [], coverPlaces = [] } = target ?? {}
  const what = target?.kind === 'video' ? '视频' : '图片'
  return (
    <Modal
      open={target !== null}
      title={`下架${what}${target?.name ? `「${target.name}」` : ''}？`}
      okText="下架"
      okButtonProps={{ danger: true, loading: take.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
      destroyOnHidden
      afterClose={() => setProblems([])}
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ reason: '', withPoster: target?.hasPoster ?? false }}
        onFinish={({ reason, withPoster = false }) => target && take.mutate({ kind: target.kind, id: target.id, reason, withPoster })}
      >
        <ul style={{ margin: '8px 0 16px', paddingLeft: 20 }}>
          <li>
            文件{target?.kind === 'video' ? '' : '的所有尺寸和用它画的分享图'}立即删除，谁都打不开，<strong>不能恢复</strong>。
          </li>
          <li>
            {target && target.uses > 0 ? `仍用着它的 ${target.uses} 处显示“${what}已下架”。` : '它现在没有用在任何地方。'}
            历史版本和回收站里的也一样。
          </li>
          <li>同样的文件以后不能再上传或导入，除非管理员解除。</li>
        </ul>
        {places.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`除了这里，还有 ${places.length} 处用着同一个文件，也会显示“${what}已下架”，不能恢复`}
            description={<UsePlaces places={places} />}
            style={{ marginBottom: 16 }}
          />
        )}
        {problems.map((text) => (
          <Alert key={text} type="error" showIcon role="alert" title={text} style={{ marginBottom: 12 }} />
        ))}
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, whitespace: true, message: '请写明原因' }, upTo(takedownReasonMax)]}
        >
          <Input.TextArea
            rows={2}
            count={counted(takedownReasonMax)}
            autoFocus
            placeholder="会记入下架记录，例如：当事人要求删除；侵权投诉"
          />
        </Form.Item>
        {target?.hasPoster && (
          <Form.Item
            name="withPoster"
            valuePropName="checked"
            extra={
              coverPlaces.length > 0 && (
                <>
                  这张封面还用在 {coverPlaces.length} 处，一起下架后那里也显示“图片已下架”：
                  <UsePlaces places={coverPlaces} />
                </>
              )
            }
          >
            <Checkbox>封面也一起下架</Checkbox>
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
