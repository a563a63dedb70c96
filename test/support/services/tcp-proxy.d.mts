export class TcpProxy {
  readonly port: number;
  /** Connections go to these in turn. */
  ports: number[];
  constructor(ports: number[]);
  listen(port?: number): Promise<TcpProxy>;
  become(mode: 'pass' | 'delay' | 'drop' | 'reset' | 'blackhole' | 'halfOpen', delayMs?: number): void;
  close(): void;
}
