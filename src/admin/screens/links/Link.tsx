import { useQuery } from '@tanstack/react-query'
import { Form, Input, Switch } from 'antd'
import { PictureField } from '#admin/pieces/PictureField.tsx'
import { type RecordKind, RecordScreen } from '#admin/pieces/records/RecordScreen.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import { read } from '#admin/query-keys.ts'
import { asItOpens } from '#admin/screens/settings/use-opened.ts'
import type { AdminLink, NewLink } from '#shared/admin/links.ts'
import { linkAddressFault } from '#shared/link-address.ts'
import { linkFieldWords } from '#shared/words/links.ts'
import styles from './links.module.css'

type Values = Omit<NewLink, 'groupId'> & { groupId?: number }

const links: RecordKind<AdminLink, Values> = {
  path: '/links',
  noun: '链接',
  measureWord: '个',
  act: 'links.manage',
  blank: {
    title: '',
    description: '',
    logoId: null,
    address: '',
    ios: null,
    android: null,
    pc: null,
    wechat: null,
    asksFirst: true,
    isVisible: true,
  },
  nameOf: ({ title }) => title,
  valuesOf: ({ id: _id, rev: _rev, logo: _logo, uses: _uses, ...values }) => values,
  bodyOf: ({ groupId, title, description, logoId, address, ios, android, pc, wechat, asksFirst, isVisible }) => ({
    groupId: groupId as number, // the form is not sent before a group is chosen
    title: title.trim(),
    description: description.trim(),
    logoId,
    address: address.trim(),
    ios: ownOf(ios),
    android: ownOf(android),
    pc: ownOf(pc),
    wechat: ownOf(wechat),
    asksFirst,
    isVisible,
  }),
  labels: linkFieldWords,
  slugHint: null,
  deletion: '链接页上不再有它，已经发出去的短地址也会失效。删除后不能恢复；只是暂时不用，可以关掉「在网站上显示」。',
  Fields,
}

export function Component() {
  return <RecordScreen kind={links} />
}

function Fields({ view }: { view: AdminLink | null }) {
  const groups = useQuery({ ...read('GET /link-groups'), ...asItOpens })
  return (
    <>
      <Form.Item
        name="title"
        label={linkFieldWords.title}
        rules={[{ required: true, whitespace: true, message: '请输入链接的标题' }, upTo(30)]}
      >
        <Input style={{ maxWidth: 320 }} />
      </Form.Item>
      <Form.Item name="description" label={linkFieldWords.description} extra="一句话说清那里有什么，显示在标题下面。" rules={[upTo(100)]}>
        <Input />
      </Form.Item>
      <Form.Item
        name="groupId"
        label={linkFieldWords.groupId}
        rules={[{ required: true, message: '请选择分组' }]}
        extra="换到另一个分组时，排在那里的最后。"
        style={{ maxWidth: 320 }}
      >
        <Select
          loading={groups.isPending}
          placeholder="选择分组"
          options={(groups.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="logoId" label={linkFieldWords.logoId} extra="没有标志时显示标题的第一个字。">
        <PictureField known={view?.logo ?? null} label={linkFieldWords.logoId} />
      </Form.Item>
      <Form.Item
        name="address"
        label={linkFieldWords.address}
        rules={[{ required: true, message: '请输入地址' }, addressRule]}
        extra="二维码里也是这个地址，请填手机能打开的。"
      >
        <AddressInput />
      </Form.Item>
      <fieldset className={styles.set}>
        <legend>各设备自己的地址</legend>
        <p>只填与上面不同的；留空的设备打开上面的地址。微信里优先用微信的地址。</p>
        {ownAddresses.map((name) => (
          <Form.Item key={name} name={name} label={linkFieldWords[name]} rules={[addressRule]}>
            <AddressInput />
          </Form.Item>
        ))}
      </fieldset>
      <Form.Item
        name="asksFirst"
        label={linkFieldWords.asksFirst}
        valuePropName="checked"
        extra="打开前先告诉访客要去的网站；不由赛事组管理的网站请打开。"
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name="isVisible"
        label={linkFieldWords.isVisible}
        valuePropName="checked"
        extra="关掉后链接页不再有它，短地址也打不开；随时可以恢复。"
      >
        <Switch />
      </Form.Item>
    </>
  )
}

const ownAddresses = ['ios', 'android', 'pc', 'wechat'] as const

function AddressInput(props: { id?: string; value?: string | null; onChange?(event: unknown): void; disabled?: boolean }) {
  return <Input {...props} value={props.value ?? ''} inputMode="url" autoCapitalize="none" placeholder="https://…" />
}

const addressRule = {
  validator: async (_: unknown, typed: string | null | undefined) => {
    const fault = ownOf(typed) === null ? null : linkAddressFault((typed ?? '').trim())
    if (fault !== null) throw new Error(fault)
  },
}

function ownOf(typed: string | null | undefined): string | null {
  const address = (typed ?? '').trim()
  return address === '' ? null : address
}
