import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { DayField } from '#admin/pieces/DayField.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import { asSeen } from '#shared/characters.ts'
import type { DatedName } from '#shared/competitions/people.ts'
import styles from './people.module.css'

export interface TypedName {
  name: string
  shortName?: string | null
  from?: string | null
  to?: string | null
}

/** In the API's form: empty values are left out. */
export function namesOf(names: readonly TypedName[]): DatedName[] {
  return names.map(({ name, shortName, from, to }) => ({
    name: asSeen(name),
    ...(shortName && asSeen(shortName) !== '' ? { shortName: asSeen(shortName) } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }))
}

/** The last one without an end; there is always one. */
export function presentName(names: readonly DatedName[]): DatedName {
  return names.findLast((one) => one.to === undefined) ?? names.at(-1) ?? { name: '' }
}

/** The names of a team or a player over time. The last one without an end is the current name. */
export function NamesField({ hasShort = false }: { hasShort?: boolean }) {
  return (
    <Form.List name="names">
      {(fields, { add, remove }) => (
        <fieldset className={styles.set}>
          <legend>名称（按时间先后；最后一个没有停用日的是现在的名称）</legend>
          {fields.map(({ key, name }, i) => (
            <div key={key} className={hasShort ? styles.name4 : styles.name3}>
              <Form.Item name={[name, 'name']} label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }, upTo(60)]}>
                <Input aria-label={`第 ${i + 1} 个名称`} />
              </Form.Item>
              {hasShort && (
                <Form.Item name={[name, 'shortName']} label="简称" rules={[upTo(60)]}>
                  <Input placeholder="同名称" />
                </Form.Item>
              )}
              <Form.Item name={[name, 'from']} label="启用日">
                <DayField placeholder="不详" />
              </Form.Item>
              <Form.Item name={[name, 'to']} label="停用日">
                <DayField placeholder="仍在用" />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除第 ${i + 1} 个名称`}
                disabled={fields.length === 1}
                onClick={() => remove(name)}
                className={styles.remove}
              />
            </div>
          ))}
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ name: '' })} disabled={fields.length >= 20}>
            改名：添加新名称
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}
