import { Form, Input } from 'antd'
import { PictureField } from '#admin/pieces/PictureField.tsx'
import { counted, upTo } from '#admin/pieces/text-limit.ts'
import type { AdminSettings } from '#shared/admin/site.ts'
import { settingsPartWords } from '#shared/words/settings.ts'
import type { PartKind } from './PartForm.tsx'
import styles from './settings.module.css'

export const identityForm: PartKind<'PUT /settings/identity', AdminSettings['identity']['value']> = {
  reads: 'GET /settings',
  writes: 'PUT /settings/identity',
  root: 'value',
  label: settingsPartWords.identity,
  revOf: ({ identity }) => identity.rev,
  typedOf: ({ identity }) => identity.value,
  valueOf: (value) => value,
  Fields,
}

function Fields({ view: { pictures } }: { view: AdminSettings }) {
  const logoId = Form.useWatch(['value', 'logoId'])
  const shareImageId = Form.useWatch(['value', 'shareImageId'])
  const known = (id: unknown) => pictures.find((picture) => picture.id === id) ?? null
  return (
    <div className={styles.beside}>
      <div>
        <Form.Item
          name={['value', 'name']}
          label="站点名称"
          rules={[{ required: true, whitespace: true, message: '请输入站点名称' }, upTo(20)]}
        >
          <Input count={counted(20)} style={{ maxWidth: 320 }} />
        </Form.Item>
        <Form.Item name={['value', 'tagline']} label="标语" extra="显示在名称旁边，可以留空。" rules={[upTo(40)]}>
          <Input count={counted(40)} />
        </Form.Item>
        <Form.Item name={['value', 'description']} label="简介" extra="搜索引擎和分享卡片会用到。" rules={[upTo(200)]}>
          <Input.TextArea count={counted(200)} rows={3} />
        </Form.Item>
      </div>
      <div>
        <Form.Item name={['value', 'themeColor']} label="主题色" extra="按钮和高亮的颜色；上面的文字自动取黑或白，保证看得清。">
          <input type="color" className={styles.color} />
        </Form.Item>
        <Form.Item name={['value', 'logoId']} label="站标">
          <PictureField label="站标" known={known(logoId)} />
        </Form.Item>
        <Form.Item name={['value', 'shareImageId']} label="分享图" extra="页面自己没有图片时，分享卡片用它。">
          <PictureField label="分享图" known={known(shareImageId)} />
        </Form.Item>
      </div>
    </div>
  )
}
