// base/checksum.h: CRC-32 and Adler-32, which can continue from an earlier value.
#ifndef MORELIA_BASE_CHECKSUM_H
#define MORELIA_BASE_CHECKSUM_H

#include "base/config.h"

uint32_t checksum_crc32(uint32_t crc, const uint8_t *p, size_t n);      // starts at 0
uint32_t checksum_adler32(uint32_t adler, const uint8_t *p, size_t n);  // starts at 1

#endif
