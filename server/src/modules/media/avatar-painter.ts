import { Injectable } from '@nestjs/common';
import { PictureWorkshop } from './picture-workshop.js';
import type { Pictures } from './pictures.js';

/** Robots in the product's colours. A change of any of it draws other pictures for the same names. */
const LOOK = {
  scale: 84,
  backgroundColor: ['dcefea', 'a9d6cb', 'f3e4c8', 'e4dff2', 'cfe3ec', 'f2dcd6'],
  baseColor: ['0b6b5e', '96560a', '2a7f9e', '5d5aa8', 'b0563f', '3f7d4a', '8a4a78'],
};

/** Draws avatars from names, here and by nobody's service. */
@Injectable()
export class AvatarPainter {
  constructor(private readonly workshop: PictureWorkshop) {}

  /** The same name gives the same picture. */
  async draw(name: string): Promise<Pictures> {
    // A large package, loaded when the first avatar is asked for.
    const [{ createAvatar }, { bottts }] = await Promise.all([
      import('@dicebear/core'),
      import('@dicebear/collection'),
    ]);
    return this.workshop.fromDrawing(createAvatar(bottts, { ...LOOK, seed: name }).toString());
  }
}
