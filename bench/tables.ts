import type { BenchResult, Goal } from './result.ts'

export interface Table {
  title: string
  columns: string[]
  rows: string[][]
}

const whole = (figure: number) => Math.round(figure).toLocaleString('en')
const ms = (figure: number) => figure.toFixed(figure < 10 ? 2 : 0)
const ratio = (figure: number) => figure.toFixed(2)
const seconds = (figure: number) => `${figure.toFixed(1)} s`
const megabytes = (bytes: number | null) => (bytes === null ? 'not known' : `${(bytes / 1_000_000).toFixed(1)} MB`)

/** The run as tables, for the terminal and for the page in docs. */
export function tablesOf(result: BenchResult): Table[] {
  return [
    keptTable(result),
    growthTable(result),
    unkeptTable(result),
    writeTable(result),
    memoryTable(result),
    shopTable(result),
    pageTable(result),
  ].filter(({ rows }) => rows.length > 0)
}

function verdict(goal: Goal | undefined): string {
  if (!goal) return ''
  return goal.isMet ? 'met' : 'not met'
}
const goalFor = ({ goals }: BenchResult, kind: Goal['kind'], of: { what: string; products: number }) =>
  goals.find((goal) => goal.kind === kind && goal.what === of.what && goal.products === of.products)

function keptTable(result: BenchResult): Table {
  return {
    title: 'From memory, beside a bare node:http server that answers the same bytes (32 connections)',
    columns: [
      ...['read', 'products', 'shop/s', 'bare/s', 'shop / bare', 'goal 0.90'],
      ...['p99 ms, shop', 'p99 ms, bare', 'p99, shop / bare', 'CPU, shop / bare'],
    ],
    rows: result.keptReads.map((read) => [
      ...[read.what, whole(read.products), whole(read.shop.requestsPerSecond), whole(read.bare.requestsPerSecond)],
      ...[ratio(read.throughput), verdict(goalFor(result, 'throughput', read))],
      ...[ms(read.shop.p99Ms), ms(read.bare.p99Ms), ratio(read.p99), ratio(read.cpu)],
    ]),
  }
}

function growthTable({ goals, keptReads, unkeptReads }: BenchResult): Table {
  const smallest = Math.min(...keptReads.map(({ products }) => products))
  const largest = Math.max(...keptReads.map(({ products }) => products))
  return {
    title: `p99 at ${whole(largest)} products beside that at ${whole(smallest)}`,
    columns: ['read', 'answered', `p99 ms, ${whole(smallest)}`, `p99 ms, ${whole(largest)}`, 'times', 'goal', ''],
    rows: goals
      .filter(({ kind }) => kind.startsWith('growth'))
      .map((goal) => {
        const isKept = goal.kind === 'growth from memory'
        const all = isKept ? keptReads.map(({ shop, ...read }) => ({ ...read, p99Ms: shop.p99Ms })) : unkeptReads
        const at = (products: number) => all.find((read) => read.what === goal.what && read.products === products)
        return [
          ...[goal.what, isKept ? 'from memory' : 'made anew', ms(at(smallest)?.p99Ms ?? Number.NaN)],
          ...[ms(at(largest)?.p99Ms ?? Number.NaN), ratio(goal.figure), `at most ${goal.limit}`, verdict(goal)],
        ]
      }),
  }
}

function unkeptTable({ unkeptReads }: BenchResult): Table {
  return {
    title: 'Made anew each time, by a shop that keeps nothing in memory (4 connections)',
    columns: ['read', 'products', 'shop/s', 'p50 ms', 'p99 ms'],
    rows: unkeptReads.map(({ what, products, perSecond, p50Ms, p99Ms }) => [
      ...[what, whole(products), whole(perSecond), ms(p50Ms), ms(p99Ms)],
    ]),
  }
}

function writeTable(result: BenchResult): Table {
  return {
    title: 'Writes beside their bare SQL (16 connections), and through the door of the shop (8 connections)',
    columns: [
      ...['write', 'products', 'statements', 'path/s', 'bare SQL/s', 'times bare SQL', 'goal 2'],
      ...['p99 ms, path', 'p99 ms, bare SQL', 'of single inserts', 'over HTTP/s', 'p99 ms, HTTP'],
    ],
    rows: result.writes.map((write) => [
      ...[write.what, whole(write.products), whole(write.statements)],
      ...[whole(write.path.perSecond), whole(write.bareSql.perSecond), ratio(write.times)],
      ...[verdict(goalFor(result, 'write', write)), ms(write.path.p99Ms), ms(write.bareSql.p99Ms)],
      ...[write.ofInserts === undefined ? '' : ratio(write.ofInserts)],
      ...[whole(write.overHttp.perSecond), ms(write.overHttp.p99Ms)],
    ]),
  }
}

function memoryTable({ memory }: BenchResult): Table {
  return {
    title: 'Memory of the shop process (RSS; PostgreSQL has its own)',
    columns: ['products', 'idle', 'most under load'],
    rows: memory.map(({ products, idleBytes, peakBytes }) => [
      ...[whole(products), megabytes(idleBytes), megabytes(peakBytes)],
    ]),
  }
}

function shopTable({ starts, disk }: BenchResult): Table {
  return {
    title: 'The shop as it comes, with the demo catalogue',
    columns: ['what', 'figure'],
    rows: [
      ['first start, on an empty folder', seconds(starts.firstStartSeconds)],
      ['second start', seconds(starts.secondStartSeconds)],
      ['memory when it has just opened', megabytes(starts.idleBytes)],
      ['files of the repository', megabytes(disk.repositoryBytes)],
      ['packages that it runs with', megabytes(disk.packageBytes)],
      ['pages as built', megabytes(disk.distBytes)],
      ['data after the first start', megabytes(starts.dataDirBytes)],
    ],
  }
}

function pageTable({ starts: { pageWeights, lighthouse } }: BenchResult): Table {
  const columns = ['page', 'first-load script (br)', 'performance', 'accessibility', 'best practices', 'SEO']
  const names = [...new Set([pageWeights, lighthouse].flatMap((all) => ('notRun' in all ? [] : Object.keys(all))))]
  const notes = [
    ...('notRun' in pageWeights ? [`scripts not weighed: ${pageWeights.notRun}`] : []),
    ...('notRun' in lighthouse ? [`Lighthouse not run: ${lighthouse.notRun}`] : []),
  ]
  return {
    title: ['Pages in the browser, Lighthouse marks the median of 3 runs', ...notes].join('; '),
    columns,
    rows: names.map((name) => {
      const bytes = 'notRun' in pageWeights ? undefined : pageWeights[name]
      const marks = 'notRun' in lighthouse ? undefined : lighthouse[name]
      const scores = [marks?.performance, marks?.accessibility, marks?.['best-practices'], marks?.seo]
      return [
        name,
        bytes === undefined ? 'not weighed' : `${whole(bytes)} B`,
        ...scores.map((score) => (score === undefined ? 'not run' : String(score))),
      ]
    }),
  }
}
