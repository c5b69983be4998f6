import { measureRules } from './rules.ts'

const c = process.cpuUsage()
console.log((await measureRules()).figures.map((f) => `${f.what}: ${f.value.toFixed(1)} ${f.note}`).join('\n'))
console.log(process.cpuUsage(c))
