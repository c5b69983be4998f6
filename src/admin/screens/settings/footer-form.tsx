import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import type { Rule } from 'antd/es/form'
import { clearing } from '#admin/pieces/clearing.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { counted, upTo } from '#admin/pieces/text-limit.ts'
import type { AdminSettings } from '#shared/admin/site.ts'
import { settingsPartWords } from '#shared/words/settings.ts'
import { addressRule, LinksField } from './LinksField.tsx'
import type { PartKind } from './PartForm.tsx'
import styles from './settings.module.css'

type Footer = AdminSettings['footer']['value']
type Badge = NonNullable<Footer['ageRating']>['badge']

/** The form's values: optional parts have empty fields. */
interface TypedFooter extends Omit<Footer, 'ageRating' | 'reporting'> {
  ageRating: { badge: Badge | null; text: string }
  reporting: { text: string; href: string }
}

export const footerForm: PartKind<'PUT /settings/footer', TypedFooter> = {
  reads: 'GET /settings',
  writes: 'PUT /settings/footer',
  root: 'value',
  label: settingsPartWords.footer,
  revOf: ({ footer }) => footer.rev,
  typedOf: ({ footer: { value } }) => ({
    ...value,
    ageRating: value.ageRating ?? { badge: null, text: '' },
    reporting: { text: value.reporting.text, href: value.reporting.href ?? '' },
  }),
  valueOf: ({ ageRating: { badge, text }, reporting, ...rest }): Footer => ({
    ...rest,
    ageRating: badge ? { badge, text: text ?? '' } : null,
    reporting: { text: reporting.text, href: reporting.href.trim() === '' ? null : reporting.href.trim() },
  }),
  Fields,
}

const lines = [
  ['copyrightHolder', '版权所有者', 200],
  [
    'icpNumber',
    'ICP 备案号',
    60,
    /^\p{Script=Han}ICP[备证]\s*\d{6,}号?(-\d+)?$/u,
    '不像 ICP 备案号，一般是「京ICP备12345678号-1」这样，请核对',
  ],
  ['policeNumber', '公安备案号', 60, /公网安备\s*\d{14}号?$/, '不像公安备案号，一般是「京公网安备 11010502000001号」这样，请核对'],
  ['gameApproval', '游戏版号', 120],
  ['healthAdvice', '健康游戏忠告', 200],
] as const

/** It may be right all the same, and is saved. */
function warnUnless(usual: RegExp, doubt: string): Rule {
  return {
    warningOnly: true,
    validator: async (_rule, typed: string | undefined) => {
      const text = typed?.trim() ?? ''
      if (text !== '' && !usual.test(text)) throw new Error(doubt)
    },
  }
}

/** One line, even where a narrow window breaks it. */
const asLine = (typed: string) => typed.replace(/\s*\n\s*/g, ' ')

function Fields() {
  return (
    <>
      <div className={styles.beside}>
        <div>
          <Form.Item name={['value', 'about']} label="关于本站" extra="在电脑和横放的平板上显示，手机上没有。" rules={[upTo(500)]}>
            <Input.TextArea count={counted(500)} rows={3} />
          </Form.Item>
          {lines.map(([name, label, maxLength, usual, doubt]) => (
            <Form.Item
              key={name}
              name={['value', name]}
              label={label}
              rules={[upTo(maxLength), ...(usual !== undefined && doubt !== undefined ? [warnUnless(usual, doubt)] : [])]}
              normalize={asLine}
            >
              <Input.TextArea rows={1} className={styles.grows} />
            </Form.Item>
          ))}
        </div>
        <div>
          <h2 className={styles.group}>许可证</h2>
          <Form.List name={['value', 'licences']}>
            {(fields, { add, remove }) => (
              <>
                {fields.map((field, i) => (
                  <div key={field.key} className={styles.line}>
                    <Form.Item
                      name={field.name}
                      label={`许可证 ${i + 1}`}
                      rules={[{ required: true, message: '请输入内容，或删除这一行' }, upTo(200)]}
                    >
                      <Input />
                    </Form.Item>
                    <Remove label={`删除许可证 ${i + 1}`} onClick={() => remove(field.name)} />
                  </div>
                ))}
                <Add text="添加许可证" isFull={fields.length >= 8} onClick={() => add('')} />
              </>
            )}
          </Form.List>
          <h2 className={styles.group}>适龄提示</h2>
          <Form.Item name={['value', 'ageRating', 'badge']} label="级别">
            <Select
              allowClear={clearing}
              placeholder="不显示"
              options={(['8+', '12+', '16+'] satisfies Badge[]).map((value) => ({ value, label: value }))}
              style={{ maxWidth: 160 }}
            />
          </Form.Item>
          <Form.Item name={['value', 'ageRating', 'text']} label="说明" rules={[upTo(1000)]}>
            <Input.TextArea count={counted(1000)} rows={3} />
          </Form.Item>
          <h2 className={styles.group}>违法和不良信息举报</h2>
          <Form.Item name={['value', 'reporting', 'text']} label="文字" rules={[upTo(200)]}>
            <Input />
          </Form.Item>
          <Form.Item name={['value', 'reporting', 'href']} label="地址" rules={[addressRule]}>
            <Input autoCapitalize="none" />
          </Form.Item>
        </div>
      </div>
      <div className={styles.beside}>
        <div>
          <h2 className={styles.group}>链接分组</h2>
          <Form.List name={['value', 'groups']}>
            {(fields, { add, remove }) => (
              <>
                {fields.map((field, i) => (
                  <fieldset key={field.key} className={styles.set} aria-label={`第 ${i + 1} 组链接`}>
                    <div className={styles.line}>
                      <Form.Item name={[field.name, 'title']} label="组名" rules={[upTo(200)]}>
                        <Input />
                      </Form.Item>
                      <Remove label={`删除第 ${i + 1} 组链接`} onClick={() => remove(field.name)} />
                    </div>
                    <LinksField name={[field.name, 'links']} noun="链接" max={12} />
                  </fieldset>
                ))}
                <Add text="添加一组链接" isFull={fields.length >= 6} onClick={() => add({ title: '', links: [] })} />
              </>
            )}
          </Form.List>
        </div>
        <div>
          <h2 className={styles.group}>条款链接</h2>
          <LinksField name={['value', 'policies']} noun="条款" max={8} />
        </div>
      </div>
    </>
  )
}

function Remove({ label, onClick }: { label: string; onClick(): void }) {
  return <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={label} onClick={onClick} className={styles.remove} />
}

function Add({ text, isFull, onClick }: { text: string; isFull: boolean; onClick(): void }) {
  return (
    <Button icon={<PlusOutlined aria-hidden />} disabled={isFull} onClick={onClick}>
      {text}
    </Button>
  )
}
