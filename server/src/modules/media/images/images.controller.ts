import { Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { AvatarQueryDto } from '../avatars/avatar-query.dto.js';
import { GetAvatar } from '../avatars/get-avatar.js';
import { ImageUpload } from '../uploads/image-upload.js';
import { UploadImage } from '../uploads/upload-image.js';
import { ImageView } from './image-view.dto.js';

/** Images of users, agents and personas. */
@ApiTags('images')
@Controller()
export class ImagesController {
  constructor(
    private readonly uploadImage: UploadImage,
    private readonly getAvatar: GetAvatar,
  ) {}

  @Post('account/image')
  @ImageUpload('accountUploadImage', 'Upload an image for my profile')
  forAccount(@CurrentUser() user: SignedIn, @Req() request: Request): Promise<ImageView> {
    return this.uploadImage.run(user.userId, request);
  }

  @Post('studio/image')
  @ImageUpload('studioUploadImage', 'Upload an image for an agent')
  forAgent(@CurrentUser() user: SignedIn, @Req() request: Request): Promise<ImageView> {
    return this.uploadImage.run(user.userId, request);
  }

  @Post('studio/persona/image')
  @ImageUpload('personasUploadImage', 'Upload an image for a persona')
  forPersona(@CurrentUser() user: SignedIn, @Req() request: Request): Promise<ImageView> {
    return this.uploadImage.run(user.userId, request);
  }

  @Get('studio/image')
  @ApiOperation({ operationId: 'studioGetAvatar', summary: 'A generated avatar; the same name gives the same image' })
  @ApiOkResponse({ type: ImageView })
  @ApiErrors('validation_failed', 'not_signed_in', 'profile_incomplete', 'rate_limited', 'unavailable')
  avatar(@CurrentUser() user: SignedIn, @Query() query: AvatarQueryDto): Promise<ImageView> {
    return this.getAvatar.run(user.userId, query.robohash);
  }
}
