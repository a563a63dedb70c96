export class TcpProxy {
  readonly port: number;
  constructor(ports: number[]);
  listen(port?: number): Promise<TcpProxy>;
  become(mode: 'pass' | 'delay' | 'drop' | 'reset' | 'blackhole' | 'halfOpen', delayMs?: number): void;
  close(): void;
}
