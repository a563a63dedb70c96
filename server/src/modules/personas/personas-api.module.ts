import { Module } from '@nestjs/common';
import { MediaModule } from '../media/public.js';
import { AssertOwnImage } from './assert-own-image.js';
import { CreatePersona } from './create-persona.js';
import { DeletePersona } from './delete-persona.js';
import { ListPersonas } from './list-personas.js';
import { PersonasController } from './personas.controller.js';
import { PersonasModule } from './personas.module.js';
import { UpdatePersona } from './update-persona.js';

/** Personas over HTTP. */
@Module({
  imports: [PersonasModule, MediaModule],
  controllers: [PersonasController],
  providers: [AssertOwnImage, CreatePersona, DeletePersona, ListPersonas, UpdatePersona],
})
export class PersonasApiModule {}
