/** One time series: name, labels and current value. */
interface Series {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** The Prometheus metrics of a process. */
export class Scrape {
  private constructor(
    private readonly types: ReadonlySet<string>,
    private readonly series: readonly Series[],
  ) {}

  static async of(url: string): Promise<Scrape> {
    const answer = await fetch(url);
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
    const lines = (await answer.text()).split('\n');
    const types = lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []);
    return new Scrape(new Set(types), lines.filter((line) => line !== '' && !line.startsWith('#')).map(readSeries));
  }

  /** Undefined when the series does not exist. */
  value(name: string, labels: Record<string, string>): number | undefined {
    return this.series.find(
      (one) => one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
    )?.value;
  }

  /** Names of all declared metrics, with or without a series. */
  families(): string[] {
    return [...this.types];
  }

  has(name: string): boolean {
    return this.types.has(name) || this.types.has(name.replace(/_(bucket|sum|count)$/, ''));
  }

  labelNames(name: string): string[] {
    return this.series.filter((one) => one.name === name).flatMap(({ labels }) => Object.keys(labels));
  }

  labelsOf(name: string, label: string): string[] {
    return this.series.filter((one) => one.name === name).flatMap(({ labels }) => labels[label] ?? []);
  }

  /** All of Regent's metrics except routes, which appear only after their first request. */
  routeless(): string[] {
    return this.series
      .filter(({ name, labels }) => name.startsWith('regent_') && labels.route === undefined)
      .map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`);
  }
}

function readSeries(line: string): Series {
  const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [label, text] as const);
  return { name, labels: Object.fromEntries(pairs), value: Number(value) };
}
