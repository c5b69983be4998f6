import { describe, expect, test } from 'vitest'
import { hashPassword, isPassword } from './password.service.ts'
import { passwordFault } from './password-rules.model.ts'

describe('a new password', () => {
  const names = ['xiaolin', '小林']
  test.each([
    ['1234567', '至少要有 8 个字符'],
    ['汉字七个不够吗', '至少要有 8 个字符'],
    ['x'.repeat(129), '最多 128 个字符'],
    ['password', '太容易猜到'],
    ['Passw0rd!', '太容易猜到'],
    ['12345678', '太容易猜到'],
    ['qwertyuiop', '太容易猜到'],
    ['1qaz2wsx3edc', '太容易猜到'],
    ['a123456789', '太容易猜到'],
    ['woaini1314', '太容易猜到'],
    ['woaini5201314', '太容易猜到'],
    ['wang123456', '太容易猜到'],
    ['leitai2026', '太容易猜到'],
    ['aaaaaaaaaaaaaaaa', '太容易猜到'],
    ['a1'.repeat(64), '太容易猜到'],
    ['gravel-XIAOLIN-saxophone', '用户名或显示的名字'],
    ['小林的萨克斯风与碎石', '用户名或显示的名字'],
  ])('%s is refused', async (password, fault) => {
    expect(await passwordFault(password, names)).toContain(fault)
  })

  test.each([
    ['marmalade-trolley-violet'],
    ['correct horse battery staple'],
    ['春眠不觉晓处处闻啼鸟'],
    ['tulip gravel '.repeat(10).slice(0, 128)],
    ['🦊🦊🦊tulip-gravel'],
  ])('%s is taken', async (password) => {
    expect(await passwordFault(password, names)).toBeNull()
  })

  test('no password keeps the server busy for long', async () => {
    await passwordFault('warm up the lists', names)
    for (const evil of ['4@8({[<369&0'.repeat(11).slice(0, 128), 'l33t$p34k!'.repeat(12), 'qwertyuiop'.repeat(12), '20262026'.repeat(16)]) {
      const start = performance.now()
      await passwordFault(evil, names)
      expect(performance.now() - start).toBeLessThan(1_500)
    }
  })

  test('is stored as Argon2id with its parameters and a salt of its own; all of it counts, as it was typed', async () => {
    const long = '汉'.repeat(127)
    const [one, two] = [await hashPassword(`${long}a`), await hashPassword(`${long}a`)]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await isPassword(`${long}a`, one)).toBe(true)
    expect(await isPassword(`${long}b`, one)).toBe(false)
    expect(await isPassword(`${long}A`, one)).toBe(false)
    expect(await isPassword(`${long}a`, null)).toBe(false)
  })
})
