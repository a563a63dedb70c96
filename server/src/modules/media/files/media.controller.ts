import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public, Unmetered } from '../../../platform/http/access/route-metadata.js';
import { ServeImage } from './serve-image.js';

/**
 * The stored images themselves. Outside of `/api`, for everybody who knows an address: a page shows many of them, and
 * behind one network address there may be many people.
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
