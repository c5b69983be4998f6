import type { AdminSettings } from '#shared/admin/site.ts'
import { settingsPartWords } from '#shared/words/settings.ts'
import { LinksField } from './LinksField.tsx'
import type { PartKind } from './PartForm.tsx'

export const navigationForm: PartKind<'PUT /settings/navigation', AdminSettings['navigation']['value']> = {
  reads: 'GET /settings',
  writes: 'PUT /settings/navigation',
  root: 'value',
  label: settingsPartWords.navigation,
  revOf: ({ navigation }) => navigation.rev,
  typedOf: ({ navigation }) => navigation.value,
  valueOf: (links) => links.map(({ label, href }) => ({ label: label.trim(), href: href.trim() })),
  Fields: () => (
    <>
      <p>网站顶部的导航，按顺序显示；手机底部显示前几项。拖动左边的把手可以调整顺序。</p>
      <LinksField name={['value']} noun="导航项" max={10} />
    </>
  ),
}
