import { Module } from '@nestjs/common';
import { MediaModule } from '../media/public.js';
import { PersonasController } from './personas.controller.js';
import { PersonasModule } from './personas.module.js';
import { PersonasService } from './personas.service.js';

/** Personas over HTTP. */
@Module({ imports: [MediaModule, PersonasModule], controllers: [PersonasController], providers: [PersonasService] })
export class PersonasApiModule {}
