import fc from 'fast-check'
import { alignments, type Block, embedSubjects, type Inline, type Mark, plainMarks, type RichTextDoc } from '#shared/rich-text.ts'

const words = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom('云涧', '</p>', '<b>', '"onclick="', '&lt;', '— 晚舟', '\u2028'),
)
const href = fc.oneof(fc.webUrl(), fc.constantFrom('/newsList', '#h-a', 'mailto:a@b.example', '/media/x.webp'))
const mark = fc.oneof(
  fc.constantFrom(...plainMarks).map((type): Mark => ({ type })),
  fc.record({ href }).map((attrs): Mark => ({ type: 'link', attrs })),
)
const text = fc.record({ type: fc.constant('text' as const), text: words, marks: fc.array(mark, { maxLength: 3 }) })
const inlines = fc.array(fc.oneof(text, fc.constant<Inline>({ type: 'hardBreak' })), { maxLength: 4 })
const align = fc.constantFrom(...alignments)
const pictureId = fc.integer({ min: 1, max: 6 })

/** Any body that passes the check at saving. */
export const { doc: anyDoc } = fc.letrec<{ doc: RichTextDoc; block: Block; leaf: Block; nest: Block; blocks: Block[] }>((tie) => ({
  doc: fc.record({ type: fc.constant('doc' as const), content: fc.array(tie('block'), { minLength: 1, maxLength: 6 }) }),
  block: fc.oneof({ maxDepth: 3, withCrossShrink: true }, tie('leaf'), tie('nest')),
  blocks: fc.array(tie('block'), { maxLength: 3 }),
  leaf: fc.oneof(
    node('paragraph', { content: inlines }),
    node('paragraph', { attrs: fc.record({ align }), content: inlines }),
    node('heading', { attrs: fc.record({ level: fc.constantFrom(2, 3, 4), align }, { requiredKeys: ['level'] }), content: inlines }),
    node('image', { attrs: fc.record({ pictureId, caption: words }, { requiredKeys: ['pictureId'] }) }),
    node('gallery', { attrs: fc.record({ pictureIds: fc.uniqueArray(pictureId, { minLength: 1, maxLength: 6 }), caption: words }) }),
    node('video', {
      attrs: fc.record({
        src: fc.constantFrom('https://v.qq.com/txp/iframe/player.html?vid=a1', 'https://open.douyin.com/player/video?vid=7'),
        title: words,
      }),
    }),
    node('horizontalRule', {}),
    node('codeBlock', { attrs: fc.record({ language: fc.constantFrom('c++', 'text') }), content: fc.array(text, { maxLength: 2 }) }),
    node('embed', { attrs: fc.record({ subject: fc.constantFrom(...embedSubjects), id: pictureId }) }),
  ),
  nest: fc.oneof(
    node('blockquote', { content: tie('blocks') }),
    node('bulletList', { content: fc.array(node('listItem', { content: tie('blocks') }), { minLength: 1, maxLength: 3 }) }),
    node('orderedList', {
      attrs: fc.record({ start: fc.integer({ min: 0, max: 100_000 }) }),
      content: fc.array(node('listItem', { content: tie('blocks') }), { minLength: 1, maxLength: 3 }),
    }),
    node('table', {
      content: fc.array(
        node('tableRow', {
          content: fc.array(
            fc.record({
              type: fc.constantFrom('tableHeader', 'tableCell'),
              attrs: fc.record({ colspan: fc.integer({ min: 1, max: 100 }) }, { requiredKeys: [] }),
              content: tie('blocks'),
            }),
            { minLength: 1, maxLength: 3 },
          ),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  ),
}))

function node<T extends string, Parts>(type: T, parts: { [K in keyof Parts]: fc.Arbitrary<Parts[K]> }): fc.Arbitrary<Parts & { type: T }> {
  return fc.record(parts).map((made) => ({ type, ...made }))
}

const evil = fc.constantFrom<unknown>(
  'javascript:alert(1)',
  'https://evil.example/',
  '//evil.example',
  'data:text/html,<script>alert(1)</script>',
  '<script>alert(1)</script>',
  null,
  -1,
  1e9,
  [],
  {},
)
const evilAttributes = fc.dictionary(
  fc.constantFrom(
    'style',
    'class',
    'onclick',
    'href',
    'src',
    'srcdoc',
    'level',
    'start',
    'colspan',
    'pictureId',
    'pictureIds',
    'title',
    'caption',
  ),
  evil,
)

/** Bodies that would not pass: known node names with wrong attributes, unknown names, and unknown attributes. */
export const hostileDoc = fc.record({
  type: fc.constant('doc'),
  attrs: evilAttributes,
  content: fc.array(
    fc.record(
      {
        type: fc.constantFrom(
          'paragraph',
          'heading',
          'image',
          'gallery',
          'video',
          'embed',
          'horizontalRule',
          'orderedList',
          'script',
          'iframe',
          'html',
          'constructor',
        ),
        attrs: evilAttributes,
        style: evil,
        content: fc.array(
          fc.record({
            type: fc.constantFrom('text', 'hardBreak', 'listItem', 'script'),
            text: fc.constantFrom('词', '句'),
            attrs: evilAttributes,
            marks: fc.array(fc.record({ type: fc.constantFrom('link', 'bold', 'textStyle', 'onclick'), attrs: evilAttributes }), {
              maxLength: 2,
            }),
          }),
          { maxLength: 3 },
        ),
      },
      { requiredKeys: ['type'] },
    ),
    { maxLength: 5 },
  ),
})
