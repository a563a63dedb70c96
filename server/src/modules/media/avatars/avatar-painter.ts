import { Injectable } from '@nestjs/common';
import type { ImageFiles } from '../uploads/image-files.js';
import { ImageProcessor } from '../uploads/image-processor.js';

/** Draws avatars from names locally, without a third-party service. */
@Injectable()
export class AvatarPainter {
  constructor(private readonly processor: ImageProcessor) {}

  /** Deterministic: the same name gives the same image. */
  async draw(name: string): Promise<ImageFiles> {
    return this.processor.fromDrawing(await robot(name));
  }
}

/** A change here changes the avatars of existing names. @returns an SVG */
async function robot(name: string): Promise<string> {
  // A large package, loaded for the first avatar.
  const [{ createAvatar }, { bottts }] = await Promise.all([import('@dicebear/core'), import('@dicebear/collection')]);
  const avatar = createAvatar(bottts, {
    seed: name,
    scale: 84,
    backgroundColor: ['dcefea', 'a9d6cb', 'f3e4c8', 'e4dff2', 'cfe3ec', 'f2dcd6'],
    baseColor: ['0b6b5e', 'c98a2b', '2a7f9e', '5d5aa8', 'b0563f', '3f7d4a', '8a4a78'],
    eyes: ['bulging', 'eva', 'frame1', 'frame2', 'glow', 'happy', 'robocop', 'round', 'roundFrame01', 'sensor'],
    mouth: ['diagram', 'grill01', 'grill02', 'grill03', 'smile01', 'smile02', 'square01', 'square02'],
  });
  return avatar.toString();
}
