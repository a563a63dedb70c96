import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { NoTracing, Tracing } from './tracing.js';

/** Provides tracing. Loads OpenTelemetry only when a collector is set, because it costs memory and start-up time. */
@Global()
@Module({
  providers: [
    {
      provide: Tracing,
      inject: [CONFIG],
      useFactory: async (config: Config): Promise<Tracing> => {
        if (config.OTEL_EXPORTER_OTLP_ENDPOINT === '') return new NoTracing();
        const { OpenTelemetry } = await import('./open-telemetry.js');
        return new OpenTelemetry(config);
      },
    },
  ],
  exports: [Tracing],
})
export class TracingModule implements OnApplicationShutdown {
  constructor(@Inject(Tracing) private readonly tracing: Tracing) {}

  onApplicationShutdown(): Promise<void> {
    return this.tracing.close();
  }
}
