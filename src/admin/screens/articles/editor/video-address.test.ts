import { expect, test } from 'vitest'
import { videoAddress } from './video-address.ts'

test.each([
  ['https://www.bilibili.com/video/BV1xx411c7mD/?spm=1', 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD'],
  ['https://v.qq.com/x/page/a0012abcdef.html', 'https://v.qq.com/txp/iframe/player.html?vid=a0012abcdef'],
  ['https://v.qq.com/x/cover/mzc00200/b0034xyz.html', 'https://v.qq.com/txp/iframe/player.html?vid=b0034xyz'],
  ['https://v.qq.com/iframe/preview.html?width=500&vid=c001', 'https://v.qq.com/txp/iframe/player.html?vid=c001'],
  ['https://www.douyin.com/video/7300000000000000000', 'https://open.douyin.com/player/video?vid=7300000000000000000'],
  ['https://www.bilibili.com/video/av170001', 'https://player.bilibili.com/player.html?aid=170001'],
  ['www.bilibili.com/video/BV1xx411c7mD', 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD'],
  ['v.qq.com/x/page/a0012abcdef.html', 'https://v.qq.com/txp/iframe/player.html?vid=a0012abcdef'],
  ['//player.bilibili.com/player.html?aid=1', 'https://player.bilibili.com/player.html?aid=1'],
  ['https://v.qq.com/txp/iframe/player.html?vid=c001&autoplay=1', 'https://v.qq.com/txp/iframe/player.html?vid=c001'],
  [
    '<iframe src="//player.bilibili.com/player.html?aid=1&amp;bvid=BV1" scrolling="no"></iframe>',
    'https://player.bilibili.com/player.html?bvid=BV1',
  ],
])('%s is played at %s', (typed, address) => {
  expect(videoAddress(typed)).toBe(address)
})

test.each([
  '',
  'nothing',
  'example.com/video/BV1',
  'https://example.com/v.mp4',
  'http://player.bilibili.com/player.html',
  'https://www.bilibili.com/',
  'https://evilbilibili.com/video/BV1',
  'https://v.qq.com.evil.example/x',
  'javascript:alert(1)',
])('%s is played nowhere', (typed) => {
  expect(videoAddress(typed)).toBeNull()
})
