import { expect, test } from 'vitest'
import type { Block, Inline, ListItem, plainMarks } from '#shared/rich-text.ts'
import { fromPasted } from './pasted.ts'
import type { PastedBlock } from './pasted-blocks.ts'
import { tinyDom } from './tiny-dom.ts'

const pasted = (html: string) => fromPasted(tinyDom(html), (src) => (/^(data|file):/.test(src) ? 'up' : 'missing'))
const t = (text: string, ...types: (typeof plainMarks)[number][]): Inline => ({
  type: 'text',
  text,
  ...(types.length > 0 ? { marks: types.map((type) => ({ type })) } : {}),
})
const link = (text: string, href: string): Inline => ({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
const p = (...content: Inline[]): Block & { type: 'paragraph' } => ({ type: 'paragraph', content })
const h = (level: 2 | 3 | 4, ...content: Inline[]): Block & { type: 'heading' } => ({ type: 'heading', attrs: { level }, content })
const centred = (block: Block & { type: 'paragraph' | 'heading' }): Block =>
  block.type === 'paragraph' ? { ...block, attrs: { align: 'center' } } : { ...block, attrs: { ...block.attrs, align: 'center' } }
const li = (...content: Block[]): ListItem => ({ type: 'listItem', content })
const upload: PastedBlock = { type: 'pictureUpload', attrs: { key: 'up' } }

const wordHead = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {mso-style-unhide:no; font-family:等线;} --></style><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml></head>`

test.each<[string, string, PastedBlock[]]>([
  [
    'centred and right-hand text stays there, by style or attribute, its own or that of what is around it',
    `<p style="text-align: center">居中</p><p align="center">也居中</p><div style="text-align:center">一<p>二</p><p style="text-align:left">左</p></div>
     <center>中</center><h2 style="text-align:center">题</h2><p style="text-align: end">右</p><p style="text-align:justify">平</p>`,
    [
      centred(p(t('居中'))),
      centred(p(t('也居中'))),
      centred(p(t('一'))),
      centred(p(t('二'))),
      p(t('左')),
      centred(p(t('中'))),
      centred(h(2, t('题'))),
      { ...p(t('右')), attrs: { align: 'right' } },
      p(t('平')),
    ],
  ],
  [
    'a host without its scheme is an address; a path of the page that was copied is none',
    '<p><a href="www.baidu.com">百度</a>，<a href="example.com/a">example.com/a</a>，<a href="page.html">页</a>，<a href="/a">甲</a></p>',
    [p(link('百度', 'https://www.baidu.com'), t('，'), link('example.com/a', 'https://example.com/a'), t('，页，甲'))],
  ],
  [
    'Word: title, headings and bold text lose their styles and keep their order',
    `${wordHead}<p class=MsoTitle align=center><span lang=EN-US style='font-size:22pt'>九门演武<o:p></o:p></span></p>
     <h1><span style='font-family:等线'>赛前</span></h1><h2 style='margin-left:0cm'><b>阵容</b></h2>
     <p class=MsoNormal style='text-indent:21.0pt'><span style='color:red'>云涧</span><b style='mso-bidi-font-weight:normal'><span>对</span></b><span lang=EN-US>&nbsp;长庚<o:p></o:p></span></p>
     <p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>`,
    [centred(h(2, t('九门演武'))), h(2, t('赛前')), h(3, t('阵容')), p(t('云涧'), t('对', 'bold'), t(' 长庚'))],
  ],
  [
    'Word: paragraphs with a number or a bullet become lists, deeper ones inside',
    `<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><span>抽签</span></p>
     <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span lang=EN-US><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span></span>检录</p>
     <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>带上<b>设备</b></p>
     <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>3.</span>开赛</p><p class=MsoNormal>完</p>`,
    [
      {
        type: 'orderedList',
        content: [
          li(p(t('抽签'))),
          li(p(t('检录')), { type: 'bulletList', content: [li(p(t('带上'), t('设备', 'bold')))] }),
          li(p(t('开赛'))),
        ],
      },
      p(t('完')),
    ],
  ],
  [
    'Word: a table keeps its cells and spans, and nothing of its borders',
    `<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'>
     <td width=277 colspan=2 style='border:solid windowtext 1.0pt'><p class=MsoNormal><b>比分<o:p></o:p></b></p></td></tr>
     <tr><td><p class=MsoNormal>云涧</p></td><td valign=top><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr></table>`,
    [
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 2 }, content: [p(t('比分', 'bold'))] }] },
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', content: [p(t('云涧'))] },
              { type: 'tableCell', content: [{ type: 'paragraph' }] },
            ],
          },
        ],
      },
    ],
  ],
  [
    'Word: links to pages stay, bookmarks and files go',
    `<p class=MsoNormal><a href="https://example.com/a?b=1&amp;c=2"><span style='color:blue'>规则</span></a><a name="_Toc1">目录</a><a href="#_Toc1">回</a><a href="file:///C:/x.docx">附件</a></p>`,
    [p(link('规则', 'https://example.com/a?b=1&c=2'), t('目录回附件'))],
  ],
  [
    'Word: a picture of the clipboard is uploaded at its place',
    `<p class=MsoNormal>前<img width=300 src="file:///C:/Users/a/msohtmlclip1/01/clip_image002.jpg" v:shapes="图片_x0020_1">后</p>`,
    [p(t('前')), upload, p(t('后'))],
  ],
  [
    'WeChat: sections around sections leave paragraphs',
    `<section style="box-sizing:border-box" data-role="paragraph"><section style="text-align:center;margin:10px"><section style="display:inline-block">
     <p style="text-align:justify;line-height:2em"><span leaf="" style="font-size:15px;letter-spacing:1px"><span textstyle="" style="font-weight: bold;">决赛今晚开打</span></span></p></section></section>
     <p><span leaf=""><br></span></p><section><span leaf="">地点在<strong>九门台</strong>。</span></section></section>`,
    [p(t('决赛今晚开打', 'bold')), p(t('地点在'), t('九门台', 'bold'), t('。'))],
  ],
  [
    'WeChat: lists, quotes and rules stay, its own elements go',
    `<ul class="list-paddingleft-1"><li><p><span>第一局</span></p></li><li><section>第二局</section></li></ul><blockquote><p>鼓声一停。</p></blockquote><hr>
     <mp-common-profile data-nickname="某号"></mp-common-profile><script>alert(1)</script><p style="display: none;">暗号</p><p onclick="x()">完</p>`,
    [
      { type: 'bulletList', content: [li(p(t('第一局'))), li(p(t('第二局')))] },
      { type: 'blockquote', content: [p(t('鼓声一停。'))] },
      { type: 'horizontalRule' },
      p(t('完')),
    ],
  ],
  [
    'WeChat: a video of a host that we play stays, another goes',
    `<p><iframe class="video_iframe" data-src="https://v.qq.com/iframe/preview.html?width=500&amp;vid=k0012" title="集锦"></iframe></p><iframe src="https://evil.example/x"></iframe>`,
    [{ type: 'video', attrs: { src: 'https://v.qq.com/txp/iframe/player.html?vid=k0012', title: '集锦' } }],
  ],
  [
    'marks by element and by style are the same marks',
    `<p><i>一</i><em>二</em><u>三</u><s>四</s><code>五</code><span style="text-decoration: line-through">六</span><b style="font-weight:normal">七</b></p>
     <p>x<sup>2</sup>，H<span style='font-size:9pt;vertical-align: sub'>2</span>O</p>`,
    [
      p(t('一二', 'italic'), t('三', 'underline'), t('四', 'strike'), t('五', 'code'), t('六', 'strike'), t('七')),
      p(t('x'), t('2', 'superscript'), t('，H'), t('2', 'subscript'), t('O')),
    ],
  ],
  [
    'nested lists, also where they stand right inside a list',
    `<ol start="3"><li>甲<ul><li>乙</li></ul></li><ul><li>丙</li></ul></ol>`,
    [
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [li(p(t('甲')), { type: 'bulletList', content: [li(p(t('乙')))] }, { type: 'bulletList', content: [li(p(t('丙')))] })],
      },
    ],
  ],
  [
    'scripts in addresses are no links, and code stays as it was written',
    `<p><a href="javascript:alert(1)">点我</a></p><pre>a  b
c</pre>`,
    [p(t('点我')), { type: 'codeBlock', content: [{ type: 'text', text: 'a  b\nc' }] }],
  ],
])('%s', (_name, html, blocks) => {
  expect(pasted(html)).toEqual(blocks)
})

test('pictures of another address have a place', () => {
  const blocks = pasted(
    `<section><img data-src="https://mmbiz.qpic.cn/mmbiz_png/x/640?wx_fmt=png" src="data:image/gif;base64,R0"><p>字</p>
     <img src="https://mmbiz.qpic.cn/y"><table><tr><td>甲</td><td><img src="//cdn.example/z.png">乙</td></tr></table></section>`,
  )
  const missing: PastedBlock = { type: 'pictureUpload', attrs: { key: 'missing' } }
  expect(blocks.map((block) => (block.type === 'pictureUpload' ? block : block.type))).toEqual([
    missing,
    'paragraph',
    missing,
    'table',
    missing,
  ])
})

test('a picture in a cell stands after the table', () => {
  const blocks = pasted(`<table><tr><td>甲</td><td><img src="data:image/png;base64,AA">乙</td></tr></table>`)
  expect(blocks.map(({ type }) => type)).toEqual(['table', 'pictureUpload'])
})

test('the title of a video comes whole, however long it is', () => {
  const title = '集锦'.repeat(100)
  const blocks = pasted(`<iframe src="https://v.qq.com/txp/iframe/player.html?vid=k0012" title="${title}"></iframe>`)
  expect(blocks).toEqual([{ type: 'video', attrs: { src: 'https://v.qq.com/txp/iframe/player.html?vid=k0012', title } }])
})

test('nothing comes along that nobody sees and that no text can hold', () => {
  const odd = '\u0007\u000b\u200b\ufffe\uffff'
  expect(pasted(`<p>云${odd}涧</p><pre>a${odd}b</pre>`)).toEqual([
    p(t('云涧')),
    { type: 'codeBlock', content: [{ type: 'text', text: 'ab' }] },
  ])
})
