import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public, Unmetered } from '../../../platform/http/access/route-metadata.js';
import { ServeImage } from './serve-image.js';

/**
 * Stored images. Outside `/api`, public for everybody who knows a URL, and unmetered: a page shows many images, and many
 * users may share a network address.
 */
@ApiExcludeController()
@Public()
@Unmetered()
@Controller('media')
export class MediaController {
  constructor(private readonly serveImage: ServeImage) {}

  @Get(':name')
  serve(@Param('name') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.serveImage.run(name, request, response);
  }
}
