import { Form, Input, Switch } from 'antd'
import type { AdminSettings } from '#shared/admin/site.ts'
import { type Engine, engines } from '#shared/engines.ts'
import { engineWords, settingsPartWords } from '#shared/words/settings.ts'
import type { PartKind } from './PartForm.tsx'
import styles from './settings.module.css'

/** The form's values: a field for every search engine, empty without a code. */
interface TypedCrawlers {
  isClosed: boolean
  codes: Partial<Record<Engine, string>>
}

export const crawlersForm: PartKind<'PUT /settings/crawlers', TypedCrawlers> = {
  reads: 'GET /settings',
  writes: 'PUT /settings/crawlers',
  root: 'value',
  label: settingsPartWords.crawlers,
  revOf: ({ crawlers }) => crawlers.rev,
  typedOf: ({ crawlers: { value } }) => ({
    isClosed: value.isClosed,
    codes: Object.fromEntries(engines.map((engine) => [engine, value.signs.find((sign) => sign.engine === engine)?.code ?? ''])),
  }),
  valueOf: ({ isClosed, codes }): AdminSettings['crawlers']['value'] => ({
    isClosed,
    signs: engines.flatMap((engine) => {
      const code = codes[engine]?.trim() ?? ''
      return code === '' ? [] : [{ engine, code }]
    }),
  }),
  Fields,
}

function Fields() {
  return (
    <>
      <Form.Item
        name={['value', 'isClosed']}
        label="不让搜索引擎收录"
        valuePropName="checked"
        extra="网站还在筹备时打开：robots.txt 禁止所有抓取，站点地图停用。正式上线前记得关上。"
      >
        <Switch aria-label="不让搜索引擎收录" />
      </Form.Item>
      <p>
        在各家站长平台添加网站时，选择「HTML 标签验证」，把标签里 content
        的内容填在这里；验证码会出现在首页。要求上传文件的，到「验证文件」里添加。
      </p>
      <div className={styles.engines}>
        {engines.map((engine) => (
          <Form.Item
            key={engine}
            name={['value', 'codes', engine]}
            label={engineWords[engine]}
            rules={[{ pattern: /^\s*[A-Za-z0-9_+/=-]{0,120}\s*$/, message: '只填 content 里的字母、数字和 _ + / = -，不要整个标签' }]}
          >
            <Input autoCapitalize="none" autoComplete="off" spellCheck={false} />
          </Form.Item>
        ))}
      </div>
    </>
  )
}
