import { Alert, Form, Input, Switch } from 'antd'
import { InstantField } from '#admin/pieces/InstantField.tsx'
import { type RecordKind, RecordScreen } from '#admin/pieces/records/RecordScreen.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import { LinkSelect, useLinkOptions } from '#admin/screens/links/LinkSelect.tsx'
import type { AdminTip, NewTip } from '#shared/admin/tips.ts'
import { tipLengths } from '#shared/limits.ts'
import { tipPlatforms } from '#shared/tip-platforms.ts'
import { tipPlatformWords } from '#shared/words/tip-platforms.ts'
import { tipFieldWords } from '#shared/words/tips.ts'
import { StepsField } from './StepsField.tsx'

type Values = Omit<NewTip, 'platform'> & { platform?: NewTip['platform'] }

const tips: RecordKind<AdminTip, Values> = {
  path: '/tips',
  noun: '下载指引',
  measureWord: '个',
  act: 'tips.manage',
  blank: {
    title: '',
    intro: '',
    steps: [{ text: '', pictureId: null }],
    linkId: null,
    storeIds: [],
    expiresAt: null,
    isPublished: true,
  },
  nameOf: ({ title }) => title,
  valuesOf: ({ id: _id, rev: _rev, pictures: _pictures, ...values }) => values,
  bodyOf: (tip) => ({
    ...tip,
    platform: tip.platform as NewTip['platform'], // the form is not sent before a platform is chosen
    title: tip.title.trim(),
    intro: tip.intro.trim(),
    steps: tip.steps.map(({ text, pictureId = null }) => ({ text: text.trim(), pictureId })),
  }),
  labels: tipFieldWords,
  slugHint: null,
  deletion: '下载指引页上不再有它。删除后不能恢复；只是暂时不用，可以关掉「在网站上显示」。',
  Fields,
}

export function Component() {
  return <RecordScreen kind={tips} />
}

function Fields({ view }: { view: AdminTip | null }) {
  const isExpired = view !== null && view.expiresAt !== null && Date.parse(view.expiresAt) <= Date.now()
  return (
    <>
      {isExpired && (
        <Alert type="warning" showIcon title="已经过了有效期，访客看不到它；改晚有效期或清空就能恢复。" style={{ marginBottom: 24 }} />
      )}
      <Form.Item
        name="platform"
        label={tipFieldWords.platform}
        rules={[{ required: true, message: '请选择平台' }]}
        style={{ maxWidth: 320 }}
      >
        <Select placeholder="选择平台" options={tipPlatforms.map((one) => ({ value: one, label: tipPlatformWords[one] }))} />
      </Form.Item>
      <Form.Item
        name="title"
        label={tipFieldWords.title}
        rules={[{ required: true, whitespace: true, message: '请输入标题' }, upTo(tipLengths.title)]}
      >
        <Input style={{ maxWidth: 320 }} />
      </Form.Item>
      <Form.Item name="intro" label={tipFieldWords.intro} rules={[upTo(tipLengths.intro)]}>
        <Input.TextArea rows={2} />
      </Form.Item>
      <StepsField known={view?.pictures ?? []} />
      <Form.Item name="linkId" label={tipFieldWords.linkId} extra="复制的和二维码里的都是它；要新的链接，先到「链接」里建。">
        <LinkSelect />
      </Form.Item>
      <Form.Item name="storeIds" label={tipFieldWords.storeIds} extra={`最多 ${tipLengths.stores} 个，按选的顺序显示。`}>
        <Select mode="multiple" maxCount={tipLengths.stores} placeholder="选择「链接」里的几个" {...useLinkOptions()} />
      </Form.Item>
      <Form.Item
        name="expiresAt"
        label={`${tipFieldWords.expiresAt}（北京时间）`}
        extra="过了这个时间网站上不再显示；过期前七天，列表里会提醒。留空就一直有效。"
      >
        <InstantField />
      </Form.Item>
      <Form.Item name="isPublished" label={tipFieldWords.isPublished} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  )
}
