import type { Block, Inline, Mark, RichTextDoc } from '#shared/rich-text.ts'

const text = (words: string, ...marks: Mark[]): Inline => ({ type: 'text', text: words, ...(marks.length > 0 ? { marks } : {}) })
const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content })
const link = (href: string): Mark => ({ type: 'link', attrs: { href } })
const cells = (type: 'tableHeader' | 'tableCell', ...words: string[]) => ({
  type: 'tableRow' as const,
  content: words.map((word) => ({ type, content: [paragraph(text(word))] })),
})

/** One body with every node and mark of the closed list. */
export function richBody([, first = 0, ...more]: readonly number[]): RichTextDoc {
  return {
    type: 'doc',
    content: [
      paragraph(
        text(
          '赛前没有人敢把话说满。两队在小组赛里各胜一场、同积三分，名次要靠相互净胜局才能分开。昨晚的云顶演播厅，灯光暗下来的时候，双方都没有去看对面。',
        ),
      ),
      paragraph(
        text('前两局一人一城。'),
        text('晚舟', link('/newsList?tag=晚舟')),
        text('在落星渊用一手'),
        text('极少见', { type: 'bold' }),
        text('的先锋开局，'),
        text('七分钟', { type: 'italic' }),
        text('便压出两千经济；长庚随即在听涛崖用整整十分钟的拖延，等来了己方阵容的'),
        text('强势期', { type: 'underline' }),
        text('。', { type: 'strike' }),
        { type: 'hardBreak' },
        text('规则见'),
        text('赛事手册', link('https://rules.example.cn/handbook')),
        text('，指令 '),
        text('/watch 3', { type: 'code' }),
        text('。'),
      ),
      { type: 'heading', attrs: { level: 2 }, content: [text('第三局：被放弃的上路')] },
      paragraph(
        text('真正的转折发生在第三局。云涧在 14 分钟主动放掉上路烽台，四人埋伏在雁回岭背后。长庚的三名前排推过河道时，退路已经没有了。'),
      ),
      {
        type: 'blockquote',
        content: [paragraph(text('我们不是赌，是知道他们一定会来。放掉的那座塔，就是请帖。')), paragraph(text('— 晚舟，云涧先锋'))],
      },
      { type: 'image', attrs: { pictureId: first, caption: '14:20，云涧四人绕至雁回岭背后的路线。' } },
      { type: 'heading', attrs: { level: 3 }, content: [text('各局时长')] },
      {
        type: 'table',
        content: [
          cells('tableHeader', '局', '地图', '胜方', '时长', '击败', '经济差', '首座烽台', '最后一波'),
          cells('tableCell', '一', '落星渊', '云涧', '27:14', '18–9', '+6.2k', '09:12', '26:40'),
          cells('tableCell', '二', '听涛崖', '长庚', '38:51', '14–20', '−3.1k', '12:45', '38:02'),
          cells('tableCell', '三', '雁回岭', '云涧', '33:05', '21–12', '+8.8k', '10:31', '32:27'),
        ],
      },
      { type: 'heading', attrs: { level: 4 }, content: [text('赛后声音')] },
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [paragraph(text('云涧：下一场对阵鹿台，周五 21:30。'))] },
          { type: 'listItem', content: [paragraph(text('长庚：休整两周，备战冬季预选。'))] },
        ],
      },
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [
          { type: 'listItem', content: [paragraph(text('守高地。'))] },
          { type: 'listItem', content: [paragraph(text('放上路。'))] },
        ],
      },
      { type: 'gallery', attrs: { pictureIds: more, caption: '演播厅一夜' } },
      { type: 'gallery', attrs: { pictureIds: more.slice(0, 2) } },
      { type: 'video', attrs: { src: 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD', title: '第三局回放' } },
      { type: 'horizontalRule' },
      { type: 'codeBlock', attrs: { language: 'text' }, content: [{ type: 'text', text: 'BO5  云涧 3 : 1 长庚\n下一轮  败者组三轮' }] },
      { type: 'embed', attrs: { subject: 'match', id: 7 } },
      paragraph(
        text('此后的 41 分钟，更像是一场耐心的围城。长庚守住了三次高地，却没能守住第四次。比赛结束的哨声响起，云涧的替补席先站了起来。'),
      ),
    ],
  }
}
