import { Module } from '@nestjs/common';
import { ListPersonas } from './list-personas.js';
import { PersonasController } from './personas.controller.js';
import { PersonasModule } from './personas.module.js';

/** Personas over HTTP. */
@Module({ imports: [PersonasModule], controllers: [PersonasController], providers: [ListPersonas] })
export class PersonasApiModule {}
